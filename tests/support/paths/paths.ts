import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { flawsOf } from './chart';
import { type Coverage, CoverageRecorder } from './coverage';
import { traverse, type Walk } from './graph';
import { cueFor, endedActor, puppetsFor } from './puppet';
import { report } from './report';
import type { SampleEvent } from './samples';
import { ManualClock } from './manual-clock';

/** How a real chart is explored. */
export interface ChartModel<M extends AnyStateMachine> {
  readonly machine: M;
  /** Each starts a traversal of its own. Default: one start without input. */
  readonly inputs?: readonly InputFrom<M>[];
  /** Samples of every event, with the ends of actors (`done`, `failed`). Timers come by themselves. */
  readonly events: readonly SampleEvent<M>[] | ((snapshot: SnapshotFrom<M>) => readonly SampleEvent<M>[]);
  /** What of a snapshot, beside its value, makes it a state of its own; plain data. A raw counter explodes the graph. */
  readonly project?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Walks every path without a loop too, not only over every edge. For small charts. Default false. */
  readonly simple?: boolean;
  /** Most steps to explore before the projection counts as too fine. Default 20,000. */
  readonly limit?: number;
}

/** One step of a live actor. */
export interface LiveStep<M extends AnyStateMachine> {
  readonly event: SampleEvent<M>;
  readonly before: SnapshotFrom<M>;
  readonly after: SnapshotFrom<M>;
  /** What the chart emitted meanwhile. */
  readonly emitted: readonly EmittedFrom<M>[];
}

export interface ChartPath {
  /** The events in order, for a test's title. */
  readonly description: string;
  readonly input: unknown;
  readonly walk: Walk;
}

export interface Exploration<M extends AnyStateMachine> {
  readonly paths: readonly ChartPath[];
  /** One snapshot of each state of the graph: where a forbidden move is asserted. */
  readonly snapshots: readonly SnapshotFrom<M>[];
  /** Drives a live actor along `path`, comparing value, status and projection after each step. Throws where they differ. */
  replay(path: ChartPath, onStep?: (step: LiveStep<M>) => void): void;
  replayAll(onStep?: (step: LiveStep<M>) => void): void;
  /** What the replays so far have seen. */
  coverage(): Coverage;
}

const DEFAULT_LIMIT = 20_000;

/**
 * Generates paths through the real chart. Throws when the chart has flaws that keep it from being driven.
 * It is explored by the first test that asks: a chart mutated during the tests alone would differ from its own graph.
 */
export function exploreChart<M extends AnyStateMachine>(model: ChartModel<M>): Exploration<M> {
  const flaws = flawsOf(model.machine);
  if (flaws.length > 0) throw new Error(flaws.join('\n'));

  const recorder = new CoverageRecorder();
  const machine: AnyStateMachine = model.machine.provide({
    actors: puppetsFor(model.machine),
    guards: recorder.watchGuards(model.machine.implementations.guards),
  } as never);
  const { events, project } = model;
  const keyOf = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, project?.(snapshot as SnapshotFrom<M>)]);

  const traversals = once(() =>
    (model.inputs ?? [undefined]).map((input) => ({
      input,
      ...traverse(machine, {
        input,
        keyOf,
        events: (snapshot) => (typeof events === 'function' ? events(snapshot as SnapshotFrom<M>) : events),
        simple: model.simple ?? false,
        limit: model.limit ?? DEFAULT_LIMIT,
      }),
    })),
  );
  const paths = once(() =>
    traversals().flatMap(({ input, walks }) =>
      walks().map((walk) => ({ description: describeWalk(walk), input, walk })),
    ),
  );

  const replay: Exploration<M>['replay'] = (path, onStep) =>
    recorder.during(path, () => replayLive(machine, recorder, keyOf, path, onStep));
  return {
    get paths() {
      return paths();
    },
    get snapshots() {
      return traversals().flatMap(({ snapshots }) => snapshots as SnapshotFrom<M>[]);
    },
    replay,
    replayAll: (onStep) => {
      for (const path of paths()) replay(path, onStep);
    },
    coverage: () => {
      const coverage = recorder.report(machine);
      report({ chart: machine.id, paths: paths().length, taken: recorder.taken(machine), ...coverage });
      return coverage;
    },
  };
}

function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: work() }).value;
}

const describeWalk = (walk: Walk) => ['start', ...walk.steps.map(({ event }) => event.type)].join(' → ');

function replayLive<M extends AnyStateMachine>(
  machine: AnyStateMachine,
  recorder: CoverageRecorder,
  keyOf: (snapshot: AnyMachineSnapshot) => string,
  { walk, input, description }: ChartPath,
  onStep?: (step: LiveStep<M>) => void,
) {
  const timers = new ManualClock();
  const actor = createActor(machine, { input, clock: timers, inspect: recorder.inspect });
  timers.watch(actor);
  // A chart that dies shows it in its status, which is compared; it must not end the test run.
  actor.subscribe({ error: () => {} });
  let emitted: EmittedFrom<M>[] = [];
  actor.on('*', (event) => {
    emitted.push(event as EmittedFrom<M>);
  });

  const perform = (event: EventObject): boolean => {
    if (event.type.startsWith('xstate.after.')) return timers.fire(event.type);
    const ended = endedActor(event);
    if (ended === undefined) actor.send(event);
    else {
      const child = actor.getSnapshot().children[ended];
      if (child?.getSnapshot().status !== 'active') return false;
      child.send(cueFor(event));
    }
    return true;
  };

  const compare = (expected: string, moment: string) => {
    const live = actor.getSnapshot();
    if (keyOf(live) === expected) return;
    const reason = live.status === 'error' ? `, dead of ${String(live.error)}` : '';
    throw new Error(
      `${machine.id}, ${description}\nafter ${moment} the graph is at ${expected}\nand the live actor at ${keyOf(live)}${reason}`,
    );
  };

  try {
    actor.start();
    recorder.visit(actor.getSnapshot());
    compare(walk.start, 'start');
    for (const { event, key } of walk.steps) {
      const before = actor.getSnapshot();
      emitted = [];
      // A timer that ran or an actor that ended stays so until its state is entered anew: the walk can't go on.
      if (!perform(event)) return;
      compare(key, JSON.stringify(event));
      onStep?.({
        event: event as SampleEvent<M>,
        before: before as SnapshotFrom<M>,
        after: actor.getSnapshot() as SnapshotFrom<M>,
        emitted,
      });
    }
  } finally {
    actor.stop();
  }
}
