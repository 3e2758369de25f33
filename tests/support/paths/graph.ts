import {
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getStateNodes,
} from 'xstate';
import { type AdjacencyValue, getAdjacencyMap, getSimplePaths, type StatePath } from 'xstate/graph';
import { inertScope } from '../../../src/machines/inert/inert-scope';
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
  const states = Object.entries(adjacency) as [string, AdjacencyValue<AnyMachineSnapshot, EventObject>][];
  const edges = new Map(
    states.map(([key, { transitions }]) => [
      key,
      Object.values(transitions).map(({ event, state }): Step => ({ event, key: keyOf(state) })),
    ]),
  );
  const walks = () => {
    const shortest = shortestWalks(states[0]?.[0] ?? '', edges);
    const simple = options.simple ? getSimplePaths(logic, traversal).map((path) => walkOf(path, keyOf)) : [];
    return [...overEveryEdge(shortest, edges, logic, options), ...simple];
  };
  return {
    walks,
    snapshots: states.map(([, { state }]) => state),
  };
}

/** A shortest walk to each state, the nearest first. */
function shortestWalks(start: string, edges: ReadonlyMap<string, readonly Step[]>): Walk[] {
  const walks = new Map<string, Walk>([[start, { start, steps: [] }]]);
  // A map goes on with what is added while it is gone through.
  for (const [key, { steps }] of walks)
    for (const step of edges.get(key) ?? [])
      if (!walks.has(step.key)) walks.set(step.key, { start, steps: [...steps, step] });
  return [...walks.values()];
}

/** Most steps of one walk: a longer one is not readable when it fails. */
const LONGEST = 40;

/**
 * Few walks over every edge: each goes the shortest way to a state with edges that none went over yet, and on over such
 * edges as long as it finds them.
 */
function overEveryEdge(
  shortest: readonly Walk[],
  edges: ReadonlyMap<string, readonly Step[]>,
  logic: ReturnType<typeof inert>,
  { input, keyOf }: GraphOptions,
): Walk[] {
  const left = new Map([...edges].map(([key, steps]) => [key, [...steps]]));
  const start = { snapshot: logic.getInitialSnapshot(inertScope(), input), spent: [] as unknown[] };
  const go = ({ snapshot, spent }: typeof start, { event }: Step) => ({
    snapshot: logic.transition(snapshot, event, inertScope()),
    spent: [...spent, endOf(snapshot, event)],
  });
  /** What the projection leaves out may lead elsewhere than from where the edge was found. */
  const takeNext = (here: typeof start) => {
    const steps = left.get(keyOf(here.snapshot)) ?? [];
    const at = steps.findIndex((step) => {
      const end = endOf(here.snapshot, step.event);
      return (end === undefined || !here.spent.includes(end)) && keyOf(go(here, step).snapshot) === step.key;
    });
    return at < 0 ? undefined : steps.splice(at, 1)[0];
  };
  const walks = shortest.flatMap((approach) => {
    const found: Walk[] = [];
    const firsts = left.get(approach.steps.at(-1)?.key ?? approach.start) ?? [];
    for (let step = firsts.shift(); step; step = firsts.shift()) {
      const steps = [...approach.steps];
      let here = steps.reduce(go, start);
      for (let next: Step | undefined = step; next; ) {
        steps.push(next);
        here = go(here, next);
        next = steps.length < LONGEST ? takeNext(here) : undefined;
      }
      found.push({ ...approach, steps });
    }
    return found;
  });
  // A chart that ends as it starts has no edge.
  return walks.length > 0 ? walks : [...shortest];
}

/** What happens once until its state is entered anew: a timer, by its name, or the end of an actor. */
const endOf = (snapshot: AnyMachineSnapshot, event: EventObject): unknown => {
  const ended = endedActor(event);
  if (ended !== undefined) return snapshot.children[ended];
  return event.type.startsWith('xstate.after.') ? event.type : undefined;
};

/** The chart as a pure function: actors are created and never started, and system ids are not registered. */
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
  const accepted = samples.filter((event) => {
    const ended = endedActor(event);
    if (ended !== undefined && !(ended in snapshot.children)) return false;
    return descriptors.some((descriptor) => listensTo(descriptor, event.type));
  });
  return [...new Map(timers.map((timer) => [timer.type, timer])).values(), ...accepted];
}

const listensTo = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

function walkOf(path: StatePath<AnyMachineSnapshot, EventObject>, keyOf: GraphOptions['keyOf']): Walk {
  const [first, ...rest] = path.steps.map(({ event, state }) => ({ event, key: keyOf(state) }));
  return { start: first?.key ?? keyOf(path.state), steps: rest };
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
