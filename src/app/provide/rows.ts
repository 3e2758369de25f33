import { EMPTY } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call } from '../../api/client';
import type { EndpointName } from '../../api/endpoints';
import type { Withdraw } from '../../api/schema/entities';
import { type RowRecord, rowMachine } from '../../machines/crud/row';
import type { Fact } from '../../machines/crud/row.rules';
import { type UpdateInput, withdrawMachine } from '../../machines/withdraw/withdraw';
import type { Router } from '../../streams/route';
import { provideFacts } from './workers';
import { fromCall } from './call';

export interface RowSources {
  readonly call: Call;
  readonly router: Router;
}

type Deletion = Extract<EndpointName, `${string}.delete`>;

/** The charts of the rows of administration lists, by kind. */
export function provideRows({ call, router }: RowSources) {
  const silent = fromEventObservable<Fact, { key: string }>(() => EMPTY);
  const readOnly = rowMachine.provide({ actors: { wire: silent } });
  const deletable = (name: Deletion) =>
    readOnly.provide({
      actors: {
        delete: fromCall<unknown, { record: RowRecord }>(({ input, signal }) =>
          call(name, { id: input.record.id }, { signal }),
        ),
      },
    });
  return {
    phonenumber: deletable('phoneNumber.delete').provide({ actors: { wire: provideFacts<Fact>(router) } }),
    proxy: deletable('proxy.delete'),
    message: deletable('message.delete'),
    bonus: deletable('bonus.delete'),
    level: deletable('level.delete'),
    member: readOnly,
    referral: readOnly,
    withdraw: withdrawMachine.provide({
      actors: {
        update: fromCall<Withdraw, UpdateInput>(
          async ({ input, signal }) => (await call('withdraw.update', input, { signal })).withdraw,
        ),
      },
    }),
  };
}
