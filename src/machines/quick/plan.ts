import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type Guard, guardOf, type Provided } from '../xstate-internals';

/** A transition that may be taken for an event, and its guard, if any. */
interface Step {
  readonly transition: AnyTransitionDefinition;
  readonly guard: Provided<Guard> | undefined;
}
/** An active state that takes an event: by the first step that passes, where none of the states in it does. */
interface Taker {
  readonly steps: readonly Step[];
  readonly inner: Plan;
}
/** The outermost active states that take an event. */
export type Plan = readonly Taker[];

export type Args = Parameters<Guard>[0];
export const paramsOf = ({ params }: Provided<unknown>, args: Args): unknown =>
  typeof params === 'function' ? params(args) : params;

/** What may become of an event of `type` within `node`; null where that is left to XState. */
export function planOf(
  machine: AnyStateMachine,
  node: AnyStateNode,
  active: ReadonlySet<AnyStateNode>,
  type: string,
): Plan | null {
  // Any wildcard counts, matching or not.
  if ([...node.transitions.keys()].some((descriptor) => descriptor.includes('*'))) return null;
  const inner: Taker[] = [];
  for (const child of Object.values(node.states) as AnyStateNode[]) {
    if (!active.has(child)) continue;
    const plan = planOf(machine, child, active, type);
    if (plan === null) return null;
    inner.push(...plan);
  }
  const steps: Step[] = [];
  for (const transition of node.transitions.get(type) ?? []) {
    const guard = guardOf(machine, transition);
    if (guard === null) return null;
    steps.push({ transition, guard });
  }
  return steps.length > 0 ? [{ steps, inner }] : inner;
}

/** Adds the transitions that are taken to `taken`; whether there are any. */
export function take(plan: Plan, args: Args, taken: AnyTransitionDefinition[]): boolean {
  const before = taken.length;
  for (const { steps, inner } of plan) {
    if (take(inner, args, taken)) continue;
    const step = steps.find(({ guard }) => !guard || guard.run(args, paramsOf(guard, args)));
    if (step) taken.push(step.transition);
  }
  return taken.length > before;
}
