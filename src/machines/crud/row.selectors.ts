import type { RowSnapshot } from './row';
import type { RowFailure, RowRecord } from './row.rules';

/** Reads a row's record as the kind of its list has it, e.g. `const selectLevel = recordOf<Level>()`. */
export const recordOf =
  <R extends RowRecord>() =>
  ({ context }: { readonly context: { readonly record: RowRecord } }) =>
    context.record as R;
export const isDeleting = (snapshot: RowSnapshot) => snapshot.hasTag('deleting');
/** Of every kind of row. */
export const selectRowError = ({ context }: { readonly context: RowFailure }) => context.error;
/** Null where it is not known, as in what older versions kept. */
export const selectFailedAt = ({ context }: { readonly context: RowFailure }) => context.failedAt ?? null;
