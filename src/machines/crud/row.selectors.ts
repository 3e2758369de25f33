import type { RowSnapshot } from './row';
import type { RowRecord } from './row.rules';

/** Reads a row's record as the kind of its list has it, e.g. `const selectLevel = recordOf<Level>()`. */
export const recordOf =
  <R extends RowRecord>() =>
  ({ context }: { readonly context: { readonly record: RowRecord } }) =>
    context.record as R;
export const isDeleting = (snapshot: RowSnapshot) => snapshot.hasTag('deleting');
/** Of every kind of row. */
export const selectRowError = ({ context }: { readonly context: { readonly error: string | null } }) =>
  context.error;
