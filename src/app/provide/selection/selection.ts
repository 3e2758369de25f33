import { filter, Subject, throttleTime } from 'rxjs';
import { fromCallback, fromEventObservable, type Subscription } from 'xstate';
import type { User } from '../../../api/schema/entities';
import { can, roleOf } from '../../../machines/auth/policy';
import type { Query } from '../../../machines/crud/list.rules';
import { selectionMachine } from '../../../machines/selection/selection';
import { withReason } from '../../../machines/selection/selection.rules';
import type {
  BulkCommand,
  Plan,
  PlanInput,
  RowsEvent,
  RunEvent,
} from '../../../machines/selection/selection.types';
import type { QuietRows } from '../../live/quiet-rows';
import { fromCall } from '../../actors/call';
import type { BulkCommands } from './bulk';
import { gatherPages } from './gather';
import { giveCommand } from './give-command';
import type { ListSources, ReadRows } from '../lists';

export interface SelectionSources extends ListSources {
  readonly user: () => User | null;
  readonly quietRows: QuietRows;
}

/** Rows that are given a command at a time. */
const ABREAST = 4;
/** How often it is asked what the chosen rows can take, in ms, while they change. */
const SURVEYED = 1000;
const GONE = 'sudah tidak ada';

/** The chosen rows of one list, and the commands that they are given together. */
export function provideSelection(
  list: string,
  readRows: ReadRows,
  { commands, obstacle }: BulkCommands,
  sources: SelectionSources,
) {
  const { registry, changes, streams, user, quietRows } = sources;
  const holder = `selection ${list}`;
  const offered = () =>
    commands.filter(({ permission }) => permission === undefined || can(roleOf(user()), permission));
  const isAble = (key: string, { command }: BulkCommand) =>
    registry.get(key)?.getSnapshot().can({ type: 'command.given', command }) ?? false;
  const reasonOf = (key: string, command: BulkCommand) => {
    const snapshot = registry.get(key)?.getSnapshot();
    return snapshot && !snapshot.hasTag('gone') ? obstacle(snapshot, command) : GONE;
  };

  const rows = fromCallback<RowsEvent>(({ sendBack, receive }) => {
    const followed = new Map<string, Subscription>();
    const moved = new Subject<void>();
    let offers: readonly BulkCommand[] = [];
    const survey = () => {
      const keys = [...followed.keys()];
      const able = offered().filter((command) => keys.some((key) => isAble(key, command)));
      if (able.map(({ id }) => id).join() === offers.map(({ id }) => id).join()) return;
      offers = able;
      sendBack({ type: 'rows.surveyed', offers });
    };
    const follow = (keys: readonly string[]) => {
      registry.keep(holder, keys);
      const wanted = new Set(keys);
      for (const [key, subscription] of followed) {
        if (wanted.has(key)) continue;
        subscription.unsubscribe();
        followed.delete(key);
      }
      for (const key of wanted) {
        const row = followed.has(key) ? undefined : registry.get(key);
        if (row)
          followed.set(
            key,
            row.subscribe(() => moved.next()),
          );
      }
      survey();
    };
    const surveys = moved
      .pipe(throttleTime(SURVEYED, streams.scheduler, { leading: false, trailing: true }))
      .subscribe(survey);
    const removals = changes
      .pipe(filter((change) => change.type === 'record.removed'))
      .subscribe(({ key }) => followed.has(key) && sendBack({ type: 'rows.removed', keys: [key] }));
    receive(({ keys }) => follow(keys));
    return () => {
      for (const subscription of [surveys, removals, ...followed.values()]) subscription.unsubscribe();
      registry.release(holder);
    };
  });

  const planOf = (command: BulkCommand, keys: readonly string[]): Plan => {
    const able = keys.filter((key) => isAble(key, command));
    const unable = keys.filter((key) => !isAble(key, command));
    return {
      command,
      keys: able,
      records: able.map((key) => registry.get(key)?.getSnapshot().context.record),
      skipped: unable.reduce<Plan['skipped']>(
        (reasons, key) => withReason(reasons, reasonOf(key, command)),
        [],
      ),
    };
  };

  const run = fromCallback<RunEvent, { readonly plan: Plan | null }>(({ input, sendBack, receive }) => {
    const { command, keys } = input.plan ?? { command: null, keys: [] };
    const waiting = [...keys];
    receive(() => void waiting.splice(0));
    const give = async (key: string) => {
      const row = registry.get(key);
      if (!command || !row || !isAble(key, command)) {
        const text = command ? reasonOf(key, command) : GONE;
        return sendBack({ type: 'row.skipped', key, text });
      }
      quietRows.add(key);
      const outcome = await giveCommand(row, command.command);
      quietRows.delete(key);
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

  return selectionMachine.provide({
    actors: {
      rows,
      run,
      gather: fromEventObservable(({ input }) =>
        gatherPages(holder, input.query as Query, readRows, sources),
      ),
      plan: fromCall<Plan, PlanInput>(async ({ input: { command: id, keys } }) => {
        const command = offered().find((one) => one.id === id);
        if (command === undefined) throw new Error(`no command ${id}`);
        return planOf(command, keys);
      }),
    },
  });
}
