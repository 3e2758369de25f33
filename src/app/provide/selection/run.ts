import { fromCallback } from 'xstate';
import type { RowRegistry } from '../../../machines/rows/row-registry';
import type { Plan, RunEvent } from '../../../machines/selection/selection.types';
import type { MutedRows } from '../../live/muted-rows';
import { type Ability, GONE } from './ability';
import { giveCommand } from './give-command';

/** Rows that are given a command at a time. */
const ABREAST = 4;

interface RunSources {
  readonly registry: RowRegistry;
  readonly mutedRows: MutedRows;
}

/** Gives the rows of a plan its command, a few at a time, and reports each outcome. */
export const commandRun = ({ isAble, reasonOf }: Ability, { registry, mutedRows }: RunSources) =>
  fromCallback<RunEvent, { readonly plan: Plan | null }>(({ input, sendBack, receive }) => {
    const { command, keys } = input.plan ?? { command: null, keys: [] };
    const waiting = [...keys];
    receive(() => void waiting.splice(0));
    const give = async (key: string) => {
      const row = registry.get(key);
      if (!command || !row || !isAble(key, command)) {
        const text = command ? reasonOf(key, command) : GONE;
        return sendBack({ type: 'row.skipped', key, text });
      }
      mutedRows.add(key);
      const outcome = await giveCommand(row, command.command);
      mutedRows.delete(key);
      sendBack({ type: 'row.settled', key, outcome });
    };
    const giveNext = async (): Promise<void> => {
      const key = waiting.shift();
      if (key === undefined) return;
      await give(key);
      return giveNext();
    };
    void Promise.all(Array.from({ length: ABREAST }, giveNext)).then(() =>
      sendBack({ type: 'command.ended' }),
    );
    return () => void waiting.splice(0);
  });
