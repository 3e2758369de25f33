import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getStateNodes,
} from 'xstate';
import { actionName, guardName, transitionId, triggerOf } from './names';

export interface ChartTransition {
  readonly id: string;
  /** Id of the state that it leaves. */
  readonly source: string;
  /** The event's type as the chart writes it; '' for one that needs no event. */
  readonly event: string;
  /** The event as a reader calls it. */
  readonly trigger: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** Ids of the states that it enters; none for one that only acts. */
  readonly targets: readonly string[];
}

export interface ChartActor {
  readonly id: string;
  /** Name of its logic. */
  readonly src: string;
}

export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly kind: AnyStateNode['type'];
  readonly tags: readonly string[];
  readonly actors: readonly ChartActor[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** Id of the state that is entered first. */
  readonly initial: string | null;
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
  /** Names of the states that stand folded in it. */
  readonly held?: readonly string[];
}

function describeTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { source, eventType, guard, actions, target } = transition;
  return {
    id: transitionId(transition),
    source: source.id,
    event: eventType,
    trigger: triggerOf(eventType),
    guard: guard === undefined ? null : guardName(guard),
    actions: actions.map(actionName),
    targets: target?.map(({ id }) => id) ?? [],
  };
}

function describeState(node: AnyStateNode): ChartState {
  const transitions = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  return {
    id: node.id,
    name: node.key,
    kind: node.type,
    tags: node.tags,
    actors: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : 'inline' })),
    entry: node.entry.map(actionName),
    exit: node.exit.map(actionName),
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    transitions: transitions.map(describeTransition),
    states: Object.values(node.states).map(describeState),
  };
}

/** A chart as plain data: what is drawn, tabled and stepped through. */
export const describeChart = (machine: AnyStateMachine): ChartState => describeState(machine.root);

/** The state and everything within it, in document order. */
export const statesWithin = (state: ChartState): ChartState[] => [
  state,
  ...state.states.flatMap(statesWithin),
];

/** The states that a snapshot is in, by id, those around them included. */
export const activeStatesOf = ({ machine, value }: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(getStateNodes((machine as AnyStateMachine).root, value).map(({ id }) => id));
