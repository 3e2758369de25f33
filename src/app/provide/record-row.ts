import type { Call } from '../../api/client';
import type { CallName } from '../../api/calls';
import { askAbout, type RowRecord, rowMachine } from '../../machines/crud/row';
import type { Asked } from '../../machines/crud/row.rules';
import { withQuickTransitions } from '../../machines/quick/quick-transitions';
import { fromCall } from '../actors/call';

export interface RowSources {
  readonly call: Call;
}

/** What can happen to the rows of one administration list. */
export interface RowAbilities<T> {
  /** How one is deleted; without it they are only read. */
  readonly deletion?: {
    readonly call: Extract<CallName, `${string}.delete`>;
    /** What the question before it calls the row, e.g. `level Gold`. */
    readonly subjectOf: (record: T) => string;
    /** How else it is asked about than a deletion. */
    readonly asked?: Asked;
  };
}

/** The chart of an administration list's rows. */
export function provideRow<T extends RowRecord>({ deletion }: RowAbilities<T>, { call }: RowSources) {
  // Each kind has a chart of its own, whose name its entries in the log go by.
  if (deletion === undefined) return withQuickTransitions(rowMachine);
  const deletable = rowMachine.provide({
    actors: {
      delete: fromCall<unknown, { record: RowRecord }>(({ input: { record } }) =>
        call(deletion.call, { id: record.id }, { subject: deletion.subjectOf(record as T) }),
      ),
    },
    actions: { ask: askAbout((record) => deletion.subjectOf(record as T), deletion.asked) },
  });
  return withQuickTransitions(deletable);
}
