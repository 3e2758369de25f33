import type {
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
} from 'xstate';
import {
  activeNodesOf,
  derivedOf,
  type Assignment,
  assignmentsOf,
  type Guard,
  guardOf,
  type Provided,
} from './xstate-internals';

/** A transition whose guard is one function, if any; null for `assignments` where it does anything else than assign. */
interface Step {
  readonly guard: Provided<Guard> | undefined;
  readonly assignments: readonly Provided<Assignment>[] | null;
}
/** The possible steps for an event, of which the first that passes is taken; null where XState itself has to decide. */
type Plan = readonly Step[] | null;

/** Whether the state may have a transition for the event; any wildcard counts, matching or not. */
const mayTake = ({ transitions }: AnyStateNode, type: string) =>
  transitions.has(type) || [...transitions.keys()].some((descriptor) => descriptor.includes('*'));

function planOf(machine: AnyStateMachine, nodes: readonly AnyStateNode[], type: string): Plan {
  const [receiver, ...others] = nodes.filter((node) => mayTake(node, type));
  const isAtRest = nodes.every(({ always }) => always === undefined);
  const transitions = receiver?.transitions.get(type);
  if (!transitions || others.length > 0 || !isAtRest) return null;
  const steps: Step[] = [];
  for (const transition of transitions) {
    const guard = guardOf(machine, transition);
    if (guard === null) return null;
    const assignments = transition.target === undefined ? assignmentsOf(machine, transition) : null;
    steps.push({ guard, assignments });
  }
  return steps;
}

/** One set of active states: what a snapshot derives from it, and the plans for events. */
interface Configuration {
  readonly derived: ReturnType<typeof derivedOf>;
  readonly plans: Map<string, Plan>;
}

/** Each set of active states that was met, once, however many actors are in it. */
function createConfigurations() {
  const known = new Map<string, Configuration>();
  const byNodes = new WeakMap<readonly AnyStateNode[], Configuration>();
  /** The last one found: nearly all rows are in the same states. */
  let last: { readonly nodes: readonly AnyStateNode[]; readonly configuration: Configuration } | null = null;
  const find = (snapshot: AnyMachineSnapshot, nodes: readonly AnyStateNode[]): Configuration => {
    const met = byNodes.get(nodes);
    if (met) return met;
    const name = nodes.map(({ order }) => order).join();
    const configuration = known.get(name) ?? { derived: derivedOf(snapshot), plans: new Map<string, Plan>() };
    known.set(name, configuration);
    byNodes.set(nodes, configuration);
    return configuration;
  };
  return (snapshot: AnyMachineSnapshot): Configuration => {
    const nodes = activeNodesOf(snapshot);
    if (last?.nodes !== nodes) last = { nodes, configuration: find(snapshot, nodes) };
    return last.configuration;
  };
}

type Args = Parameters<Guard>[0];
const paramsOf = ({ params }: Provided<unknown>, args: Args): unknown =>
  typeof params === 'function' ? params(args) : params;

/** How often an assignment has asked to spawn. Only XState's own way can; it is asked, also where the error is caught. */
let spawns = 0;
function spawn(): never {
  spawns += 1;
  throw new Error('only an assignment that runs may spawn');
}
/** What the assignments make of the context. */
function assigned(
  assignments: readonly Provided<Assignment>[],
  { context: before, event }: Args,
  { self, system }: AnyActorScope,
) {
  let context = before as object;
  for (const assignment of assignments) {
    const params = paramsOf(assignment, { context, event });
    context = { ...context, ...assignment.run({ context, event, self, system, spawn }, params) };
  }
  return context;
}

/**
 * A copy of the chart that takes events at once which change nothing but its context: one active state takes them, by a
 * transition without a target whose actions all assign. XState's own way looks at every active state several times for
 * each of them, which ten thousand live rows cannot afford. Everything else goes that way, and the snapshots are the
 * same. What `.provide()` makes of the copy is quick as well.
 */
export function withQuickAssign<M extends AnyStateMachine>(chart: M): M {
  const machine: AnyStateMachine = chart.provide({});
  const { getInitialSnapshot, transition } = machine;
  const configurationOf = createConfigurations();
  const planFor = (snapshot: AnyMachineSnapshot, type: string): Plan => {
    const { plans } = configurationOf(snapshot);
    const plan = plans.get(type);
    if (plan !== undefined) return plan;
    const made = planOf(machine, activeNodesOf(snapshot), type);
    plans.set(type, made);
    return made;
  };
  /** With what derives from its active states in common with all others that are in them. */
  const shared = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
    const { derived } = configurationOf(snapshot);
    return derived.value === snapshot.value ? snapshot : { ...snapshot, ...derived };
  };

  const quick = (
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
    scope: AnyActorScope,
  ): AnyMachineSnapshot | null => {
    const plan = planFor(snapshot, event.type);
    if (plan === null) return null;
    const asked = { context: snapshot.context, event };
    const known = spawns;
    try {
      const step = plan.find(({ guard }) => !guard || guard.run(asked, paramsOf(guard, asked)));
      if (!step?.assignments) return null;
      const context = assigned(step.assignments, asked, scope);
      return spawns === known ? { ...snapshot, context } : null;
    } catch {
      // XState comes to the same error, and says where.
      return null;
    }
  };

  machine.transition = (snapshot, event, scope) =>
    quick(snapshot, event, scope) ?? shared(transition(snapshot, event, scope));
  machine.getInitialSnapshot = (...args) => shared(getInitialSnapshot.apply(machine, args));
  machine.provide = (given) => withQuickAssign(chart.provide(given));
  return machine as M;
}
