import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type Effect, effectsOf } from '../xstate-internals';

/** What transitions do: the states that are active afterwards, and what is done on the way, in order. */
export interface Move {
  readonly nodes: readonly AnyStateNode[];
  readonly effects: readonly Effect[];
}

const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node.parent === outer || (node.parent !== undefined && isWithin(node.parent, outer));
const childrenOf = ({ states }: AnyStateNode) => Object.values(states) as AnyStateNode[];
const byOrder = (one: AnyStateNode, other: AnyStateNode) => one.order - other.order;

/** The innermost state that holds source and target, whose inner states are left. */
function domainOf({ source }: AnyTransitionDefinition, target: AnyStateNode): AnyStateNode | undefined {
  let domain: AnyStateNode | undefined = source;
  while (domain && domain !== target && !isWithin(target, domain)) domain = domain.parent;
  return domain === target && domain !== source ? domain.parent : domain;
}

/** The states that are entered from `domain` to `target` and, by default, within it; null where that is not one way. */
function entered(domain: AnyStateNode, target: AnyStateNode): readonly AnyStateNode[] | null {
  const way: AnyStateNode[] = [];
  for (let node: AnyStateNode | undefined = target; node && node !== domain; node = node.parent)
    way.push(node);
  let last = target;
  while (last.type === 'compound') {
    const [first] = last.initial.target ?? [];
    if (first?.parent !== last || last.initial.actions.length > 0) return null;
    way.push(first);
    last = first;
  }
  return way.some(({ type }) => type !== 'compound' && type !== 'atomic') ? null : way;
}

/** What becomes of the active states by these transitions; null where more is to be done than XState's own way can be spared. */
export function moveOf(
  machine: AnyStateMachine,
  nodes: readonly AnyStateNode[],
  transitions: readonly AnyTransitionDefinition[],
): Move | null {
  const left = new Set<AnyStateNode>();
  const way = new Set<AnyStateNode>();
  for (const transition of transitions) {
    const [target, ...others] = transition.target ?? [];
    if (!target) continue;
    const domain = domainOf(transition, target);
    const entering = domain?.type === 'compound' ? entered(domain, target) : null;
    if (!domain || !entering || others.length > 0 || transition.reenter) return null;
    const leaving = nodes.filter((node) => isWithin(node, domain));
    // The inner of two that meet wins, which is for XState to say.
    if (leaving.some((node) => left.has(node))) return null;
    for (const node of leaving) left.add(node);
    for (const node of entering) way.add(node);
  }
  const remembers = [...left].some((node) => childrenOf(node).some(({ type }) => type === 'history'));
  const next = [...nodes.filter((node) => !left.has(node)), ...way].toSorted(byOrder);
  const isBusy = [...left, ...way].some(({ invoke }) => invoke.length > 0);
  if (remembers || isBusy || next.some(({ always }) => always !== undefined)) return null;
  const effects = effectsOf(machine, [
    ...[...left]
      .toSorted(byOrder)
      .toReversed()
      .flatMap(({ exit }) => exit),
    ...transitions.flatMap(({ actions }) => actions),
    ...[...way].toSorted(byOrder).flatMap(({ entry }) => entry),
  ]);
  return effects && { nodes: left.size === 0 ? nodes : next, effects };
}
