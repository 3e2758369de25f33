import {
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getStateNodes,
} from 'xstate';
import {
  type AdjacencyValue,
  adjacencyMapToArray,
  getAdjacencyMap,
  getShortestPaths,
  getSimplePaths,
  type StatePath,
} from 'xstate/graph';
import { inertScope } from '../../../src/machines/xstate-internals.inert';
import { endedActor } from './puppet';

export interface Step {
  readonly event: EventObject;
  /** The state of the graph that the event leads to. */
  readonly key: string;
}

export interface Walk {
  readonly start: string;
  readonly steps: readonly Step[];
}

export interface GraphOptions {
  readonly input: unknown;
  readonly events: (snapshot: AnyMachineSnapshot) => readonly EventObject[];
  readonly keyOf: (snapshot: AnyMachineSnapshot) => string;
  readonly simple: boolean;
  readonly limit: number;
}

/** Walks over every edge of the chart's graph, and one representative snapshot of each of its states. */
export function traverse(machine: AnyStateMachine, options: GraphOptions) {
  const logic = inert(machine);
  const { keyOf, limit } = options;
  const traversal = {
    input: options.input,
    events: (snapshot: AnyMachineSnapshot) => offered(snapshot, options.events(snapshot)),
    serializeState: keyOf,
    stopWhen: (snapshot: AnyMachineSnapshot) => snapshot.status !== 'active',
    limit,
  };
  const adjacency = withinLimit(limit, machine.id, () => getAdjacencyMap(logic, traversal));
  const shortest = new Map(
    getShortestPaths(logic, traversal).map((path) => [keyOf(path.state), walkOf(path, keyOf)]),
  );

  const edges = adjacencyMapToArray(adjacency).flatMap(({ state, event, nextState }) => {
    const approach = shortest.get(keyOf(state));
    return approach ? [{ ...approach, steps: [...approach.steps, { event, key: keyOf(nextState) }] }] : [];
  });
  const simple = options.simple ? getSimplePaths(logic, traversal).map((path) => walkOf(path, keyOf)) : [];
  return {
    walks: withoutPrefixes([...shortest.values(), ...edges, ...simple]),
    snapshots: (Object.values(adjacency) as AdjacencyValue<AnyMachineSnapshot, EventObject>[]).map(
      ({ state }) => state,
    ),
  };
}

/** The chart as a pure function: actors are created and never started, and a system id is nobody's. */
function inert(machine: AnyStateMachine): ActorLogic<AnyMachineSnapshot, EventObject, unknown> {
  const scope = inertScope();
  return {
    transition: (snapshot, event) => machine.transition(snapshot, event, scope),
    getInitialSnapshot: (_, input) => machine.getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

/** Timers that the active states have set, and the samples that one of them listens to. */
function offered(snapshot: AnyMachineSnapshot, samples: readonly EventObject[]): EventObject[] {
  const active = [...new Set(getStateNodes((snapshot.machine as AnyStateMachine).root, snapshot.value))];
  const timers = active.flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType })));
  const descriptors = active.flatMap((node) => [...node.transitions.keys()]);
  const heard = samples.filter((event) => {
    const ended = endedActor(event);
    if (ended !== undefined && !(ended in snapshot.children)) return false;
    return descriptors.some((descriptor) => listensTo(descriptor, event.type));
  });
  return [...new Map(timers.map((timer) => [timer.type, timer])).values(), ...heard];
}

const listensTo = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

function walkOf(path: StatePath<AnyMachineSnapshot, EventObject>, keyOf: GraphOptions['keyOf']): Walk {
  const [first, ...rest] = path.steps.map(({ event, state }) => ({ event, key: keyOf(state) }));
  return { start: first?.key ?? keyOf(path.state), steps: rest };
}

/** A walk that another one begins with is walked anyway. */
function withoutPrefixes(walks: readonly Walk[]): Walk[] {
  const serial = (walk: Walk, length: number) => JSON.stringify(walk.steps.slice(0, length));
  const prefixes = new Set(walks.flatMap((walk) => walk.steps.map((_, length) => serial(walk, length))));
  const unique = new Map(walks.map((walk) => [serial(walk, walk.steps.length), walk]));
  return [...unique].filter(([key]) => !prefixes.has(key)).map(([, walk]) => walk);
}

function withinLimit<T>(limit: number, id: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && error.message === 'Traversal limit exceeded')
      throw new Error(`${id}: more than ${limit} steps to explore; project less of the context`, {
        cause: error,
      });
    throw error;
  }
}
