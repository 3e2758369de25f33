import type { Call } from '../../api/client';
import type { EndpointName } from '../../api/endpoints';
import { type RowRecord, rowMachine } from '../../machines/crud/row';
import { withQuickAssign } from '../../machines/quick-assign';
import { fromCall } from './call';

export interface RowSources {
  readonly call: Call;
}

/** What can happen to the rows of one administration list. */
export interface RowAbilities {
  /** The call that deletes one; without it they are only read. */
  readonly deletion?: Extract<EndpointName, `${string}.delete`>;
}

/** The chart of an administration list's rows. */
export function provideRow({ deletion }: RowAbilities, { call }: RowSources) {
  // Each kind has a chart of its own, whose name its entries in the log go by.
  if (deletion === undefined) return withQuickAssign(rowMachine.provide({}));
  const deletable = rowMachine.provide({
    actors: {
      delete: fromCall<unknown, { record: RowRecord }>(({ input, signal }) =>
        call(deletion, { id: input.record.id }, { signal }),
      ),
    },
  });
  return withQuickAssign(deletable);
}
