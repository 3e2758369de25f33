import { fromEventObservable } from 'xstate';
import type { User } from '../../../api/schema/entities/people';
import type { Query } from '../../../machines/crud/list.rules';
import { selectionMachine } from '../../../machines/selection/selection';
import type { Plan, PlanInput } from '../../../machines/selection/selection.types';
import { fromCall } from '../../actors/call';
import type { MutedRows } from '../../live/muted-rows';
import type { ListSources, ReadRows } from '../lists';
import { createAbility } from './ability';
import type { BulkCommands } from './bulk';
import { gatherPages } from './gather';
import { chosenRows } from './rows';
import { commandRun } from './run';

export interface SelectionSources extends ListSources {
  readonly user: () => User | null;
  readonly mutedRows: MutedRows;
}

/** The chosen rows of one list, and the commands that they are given together. */
export function provideSelection(
  list: string,
  readRows: ReadRows,
  bulk: BulkCommands,
  sources: SelectionSources,
) {
  const holder = `selection ${list}`;
  const ability = createAbility(bulk, sources);
  return selectionMachine.provide({
    actors: {
      rows: chosenRows(holder, ability, sources),
      run: commandRun(ability, sources),
      gather: fromEventObservable(({ input }) =>
        gatherPages(holder, input.query as Query, readRows, sources),
      ),
      plan: fromCall<Plan, PlanInput>(async ({ input: { command: id, keys } }) => {
        const command = ability.offered().find((one) => one.id === id);
        if (command === undefined) throw new Error(`no command ${id}`);
        return ability.planOf(command, keys);
      }),
    },
  });
}
