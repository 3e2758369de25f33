import { createTestModel } from '@xstate/test';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { getStateNodes } from 'xstate/graph';

type EventOf<M extends AnyStateMachine> = EventFromLogic<M>;

/** What a person can do on a screen, and what the screen then shows. */
export interface ScreenModel<M extends AnyStateMachine> {
  /** A machine of the person's moves: no invoke, no after. */
  readonly machine: M;
  /** Samples for events that carry data. */
  readonly events?: readonly EventOf<M>[];
  /** Does on the rendered page what the event says. */
  readonly does: {
    readonly [T in EventOf<M>['type']]: (event: Extract<EventOf<M>, { type: T }>) => unknown;
  };
  /** Asserts what the page shows, by the state's path (`open.empty`). */
  readonly shows: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => unknown>>;
}

export interface ScreenPath {
  readonly description: string;
  /** Walks the path on a freshly rendered page. */
  readonly test: () => Promise<void>;
}

/**
 * Paths over every move that a person can make, for `it.each(screenPaths(model))('$description', ({ test }) => …)`.
 *
 * Throws when a state has nothing to show or an event nothing to do: the model would pass without looking.
 */
export function screenPaths<M extends AnyStateMachine>(model: ScreenModel<M>): ScreenPath[] {
  const { machine, events, shows } = model;
  const does = model.does as Readonly<Record<string, (event: EventOf<M>) => unknown>>;
  const leaves = getStateNodes(machine)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.path.join('.'));
  const blind = leaves.filter((leaf) => !(leaf in shows));
  const idle = machine.events.filter((type: string) => !(type in does));
  if (blind.length > 0) throw new Error(`Nothing is shown in: ${blind.join(', ')}`);
  if (idle.length > 0) throw new Error(`Nothing is done for: ${idle.join(', ')}`);

  const steps = Object.entries(does).map(([type, act]) => [
    type,
    async (step: { event: unknown }) => void (await act(step.event as EventOf<M>)),
  ]);
  const states = Object.entries(shows).map(([path, assertion]) => [
    path,
    async (snapshot: unknown) => void (await assertion(snapshot as SnapshotFrom<M>)),
  ]);
  return createTestModel(machine as AnyStateMachine, { events: events ?? [] })
    .getShortestPaths()
    .map(({ description, test }) => ({
      description,
      test: async () => {
        await test({ events: Object.fromEntries(steps), states: Object.fromEntries(states) });
      },
    }));
}
