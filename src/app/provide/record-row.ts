import { EMPTY } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import type { EndpointName } from '../../api/endpoints';
import { type RowRecord, rowMachine } from '../../machines/crud/row';
import type { Fact } from '../../machines/crud/row.rules';
import type { Router } from '../../streams/route';
import { fromCall } from './call';
import { provideFacts } from './facts';

export interface RowSources {
  readonly call: Call;
  readonly router: Router;
}

/** What can happen to the rows of one administration list. */
export interface RowAbilities {
  /** The call that deletes one; without it they are only read. */
  readonly deletion?: Extract<EndpointName, `${string}.delete`>;
  /** Whether the socket tells of them. Default: it does not. */
  readonly live?: boolean;
}

/** The chart of an administration list's rows. */
export function provideRow({ deletion, live = false }: RowAbilities, { call, router }: RowSources) {
  const silent = fromEventObservable<Fact, { key: string }>(() => EMPTY);
  const row = rowMachine.provide({ actors: { wire: live ? provideFacts<Fact>(router) : silent } });
  if (deletion === undefined) return row;
  return row.provide({
    actors: {
      delete: fromCall<unknown, { record: RowRecord }>(({ input, signal }) =>
        call(deletion, { id: input.record.id }, { signal }),
      ),
    },
  });
}
