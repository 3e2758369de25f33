import type {
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { activeNodesOf, derivedOf, type Effect, inspectStep } from '../xstate-internals';
import { type Move, moveOf } from './move';
import { paramsOf, type Plan, planOf, take } from './plan';

/** One set of active states: what a snapshot derives from it, and what may become of events. */
interface Configuration {
  readonly derived: ReturnType<typeof derivedOf>;
  readonly plans: Map<string, Plan | null>;
  /** By the numbers of the transitions that are taken together. */
  readonly moves: Map<string, Move | null>;
}

/** Each set of active states that was met, once, however many actors are in it. */
function createConfigurations() {
  const known = new Map<string, Configuration>();
  const byNodes = new WeakMap<readonly AnyStateNode[], Configuration>();
  /** The last one found: nearly all rows are in the same states. */
  let last: { readonly nodes: readonly AnyStateNode[]; readonly configuration: Configuration } | null = null;
  const nameOf = (nodes: readonly AnyStateNode[]) =>
    nodes
      .map(({ order }) => order)
      .toSorted((one, other) => one - other)
      .join();
  const find = (snapshot: AnyMachineSnapshot, nodes: readonly AnyStateNode[]): Configuration => {
    const met = byNodes.get(nodes);
    if (met) return met;
    const name = nameOf(nodes);
    const configuration = known.get(name) ?? {
      derived: derivedOf(snapshot),
      plans: new Map(),
      moves: new Map(),
    };
    known.set(name, configuration);
    byNodes.set(nodes, configuration);
    return configuration;
  };
  return {
    of(snapshot: AnyMachineSnapshot): Configuration {
      const nodes = activeNodesOf(snapshot);
      if (last?.nodes !== nodes) last = { nodes, configuration: find(snapshot, nodes) };
      return last.configuration;
    },
    /** That to which the move leads, once it was met. */
    after({ nodes }: Move): Configuration | undefined {
      const configuration = byNodes.get(nodes) ?? known.get(nameOf(nodes));
      if (configuration) byNodes.set(nodes, configuration);
      return configuration;
    },
  };
}

/** How often an assignment has asked to spawn. Only XState's own way can; it is asked, also where the error is caught. */
let spawns = 0;
function spawn(): never {
  spawns += 1;
  throw new Error('only an assignment that runs may spawn');
}

/** What the effects make of the context, and the timers that they set and stop. */
function carriedOut(
  effects: readonly Effect[],
  before: object,
  event: AnyEventObject,
  { self, system }: AnyActorScope,
) {
  let context = before;
  const timers: (() => void)[] = [];
  for (const effect of effects) {
    if (effect.does === 'assign') {
      const { assignment } = effect;
      const params = paramsOf(assignment, { context, event });
      context = { ...context, ...assignment.run({ context, event, self, system, spawn }, params) };
    } else if (effect.does === 'cancel') timers.push(() => system.scheduler.cancel(self, effect.id));
    else {
      const { id, event: due } = effect;
      const delay = typeof effect.delay === 'number' ? effect.delay : effect.delay({ context, event });
      timers.push(() => system.scheduler.schedule(self, self, due, delay, id));
    }
  }
  return { context, timers };
}

/**
 * A copy of the chart that takes events at once where active states take them by transitions that only assign, and lead
 * to states without invocations. XState's own way looks at every active state several times for each of them, which ten
 * thousand live rows cannot afford. Everything else goes that way, and the snapshots are the same. What `.provide()`
 * makes of the copy is quick as well.
 */
export function withQuickTransitions<M extends AnyStateMachine>(chart: M): M {
  const machine: AnyStateMachine = chart.provide({});
  const { getInitialSnapshot, transition } = machine;
  const configurations = createConfigurations();
  const numbers = new Map<AnyTransitionDefinition, number>();
  const numberOf = (taken: AnyTransitionDefinition) => {
    const number = numbers.get(taken) ?? numbers.size;
    numbers.set(taken, number);
    return number;
  };
  const planFor = (snapshot: AnyMachineSnapshot, { plans }: Configuration, type: string): Plan | null => {
    const plan = plans.get(type);
    if (plan !== undefined) return plan;
    const made = planOf(machine, machine.root, new Set(activeNodesOf(snapshot)), type);
    plans.set(type, made);
    return made;
  };
  const moveFor = (
    snapshot: AnyMachineSnapshot,
    { moves }: Configuration,
    taken: readonly AnyTransitionDefinition[],
  ): Move | null => {
    const name = taken.map(numberOf).join();
    const move = moves.get(name);
    if (move !== undefined) return move;
    const made = moveOf(machine, activeNodesOf(snapshot), taken);
    moves.set(name, made);
    return made;
  };
  /** With what derives from its active states in common with all others that are in them. */
  const shared = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
    const { derived } = configurations.of(snapshot);
    return derived.value === snapshot.value ? snapshot : { ...snapshot, ...derived };
  };

  const quick = (
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
    scope: AnyActorScope,
  ): AnyMachineSnapshot | null => {
    const configuration = configurations.of(snapshot);
    const plan = planFor(snapshot, configuration, event.type);
    if (plan === null) return null;
    const known = spawns;
    try {
      const taken: AnyTransitionDefinition[] = [];
      if (!take(plan, { context: snapshot.context, event }, taken)) return null;
      const move = moveFor(snapshot, configuration, taken);
      const after = move && configurations.after(move);
      if (!after) return null;
      const { context, timers } = carriedOut(move.effects, snapshot.context, event, scope);
      if (spawns !== known) return null;
      for (const timer of timers) scope.defer(timer);
      const next = { ...snapshot, ...after.derived, context };
      inspectStep(scope, event, next, taken);
      return next;
    } catch {
      // XState comes to the same error, and says where.
      return null;
    }
  };

  machine.transition = (snapshot, event, scope) =>
    quick(snapshot, event, scope) ?? shared(transition(snapshot, event, scope));
  machine.getInitialSnapshot = (...args) => shared(getInitialSnapshot.apply(machine, args));
  machine.provide = (given) => withQuickTransitions(chart.provide(given));
  return machine as M;
}
