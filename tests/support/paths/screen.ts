import { createTestModel } from '@xstate/test';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { getStateNodes } from 'xstate/graph';

type EventOf<M extends AnyStateMachine> = EventFromLogic<M>;

/** A rendered page, in the hand of a model. */
export interface Screen<M extends AnyStateMachine> {
  /**
   * Brings about what the event says: a person's move, or what the server or the clock does meanwhile. `next` is the
   * state that it leads to.
   */
  readonly does: {
    readonly [T in EventOf<M>['type']]: (
      event: Extract<EventOf<M>, { type: T }>,
      next: SnapshotFrom<M>,
    ) => unknown;
  };
  /** Asserts what the page shows in each state, by the state's path (`open.empty`). */
  readonly shows: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => unknown>>;
}

/** One step of a path, and the state of the model that it leads to. */
export interface ScreenStep<M extends AnyStateMachine> {
  readonly event: EventOf<M>;
  readonly state: SnapshotFrom<M>;
}

export interface ScreenPath<M extends AnyStateMachine> {
  readonly description: string;
  /** The first leads to where the model starts. */
  readonly steps: readonly ScreenStep<M>[];
  /** Walks the path on a page that nothing was done to yet. */
  readonly walk: (screen: Screen<M>) => Promise<void>;
}

/**
 * Paths that together make every move on a screen. Its model is a machine of what a person can do there and then sees,
 * without invoke and after; `events` are samples of those that carry data. Moves are told apart by `moveOf`, by default
 * the states that they lead from and to.
 *
 * A walk throws where a state has nothing to show or an event nothing to do: it would pass without looking.
 */
export function screenPaths<M extends AnyStateMachine>(
  machine: M,
  events: readonly EventOf<M>[] = [],
  moveOf: MoveOf<M> = moveBetween,
): ScreenPath<M>[] {
  const paths = createTestModel(machine as AnyStateMachine, { events: [...events] })
    .getShortestPaths()
    .map(
      ({ steps, test }): ScreenPath<M> => ({
        description: steps.map(({ event }) => wordOf(event)).join(' → '),
        steps: steps as unknown as readonly ScreenStep<M>[],
        walk: async (screen) => {
          demandWhole(machine, screen);
          await test({ events: executors(screen.does), states: assertions(screen.shows) });
        },
      }),
    );
  return covering(paths, ({ steps }) =>
    steps.map(({ event, state }, at) => JSON.stringify(moveOf(event, state, steps[at - 1]?.state ?? null))),
  );
}

/** What makes a move another one: alike moves are made once. `before` is null where the path begins. */
type MoveOf<M extends AnyStateMachine> = (
  event: EventOf<M>,
  after: SnapshotFrom<M>,
  before: SnapshotFrom<M> | null,
) => unknown;

const moveBetween = (event: unknown, after: unknown, before: unknown) => [
  before && valueOf(before),
  event,
  valueOf(after),
];

/** The fewest of `paths`, as far as taking the best next one finds them, that show all that all of them do. */
export function covering<M extends AnyStateMachine>(
  paths: readonly ScreenPath<M>[],
  shownBy: (path: ScreenPath<M>) => readonly string[],
): ScreenPath<M>[] {
  const left = paths.map((path) => ({ path, news: new Set(shownBy(path)) }));
  const chosen: ScreenPath<M>[] = [];
  while (left.length > 0) {
    const best = left.reduce((one, other) => (other.news.size > one.news.size ? other : one));
    if (best.news.size === 0) break;
    chosen.push(best.path);
    const shown = [...best.news];
    for (const { news } of left) for (const part of shown) news.delete(part);
  }
  return chosen;
}

const valueOf = (state: unknown) => (state as { readonly value: unknown }).value;

const wordOf = ({ type, ...data }: { readonly type: string }) =>
  [type === 'xstate.init' ? 'start' : type, ...Object.values(data).map(String).filter(Boolean)].join(' ');

function demandWhole<M extends AnyStateMachine>(machine: M, { does, shows }: Screen<M>) {
  const blind = leavesOf(machine).filter((leaf) => !(leaf in shows));
  const idle = machine.events.filter((type: string) => !(type in does));
  if (blind.length > 0) throw new Error(`Nothing is shown in: ${blind.join(', ')}`);
  if (idle.length > 0) throw new Error(`Nothing is done for: ${idle.join(', ')}`);
}

/** The paths of the states that have no states of their own. */
export const leavesOf = (machine: AnyStateMachine): string[] =>
  getStateNodes(machine)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.path.join('.'));

const executors = (does: Readonly<Record<string, (event: never, next: never) => unknown>>) =>
  Object.fromEntries(
    Object.entries(does).map(([type, act]) => [
      type,
      async ({ event, state }: { event: unknown; state: unknown }) =>
        void (await act(event as never, state as never)),
    ]),
  );

const assertions = (shows: Readonly<Record<string, (snapshot: never) => unknown>>) =>
  Object.fromEntries(
    Object.entries(shows).map(([path, assertion]) => [
      path,
      async (snapshot: unknown) => void (await assertion(snapshot as never)),
    ]),
  );
