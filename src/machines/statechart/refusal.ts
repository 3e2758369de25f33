import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getNextTransitions } from 'xstate';
import { payloadFaults } from '../../api/schema/payloads';
import type { CompositeGuard } from '../xstate-internals';
import { guardName } from './names';

/** Why a chart does nothing with an event. */
export type Refusal =
  /** The payload is not what the chart expects. */
  | { readonly kind: 'payload'; readonly reasons: readonly string[] }
  /** No active state has a transition for it. */
  | { readonly kind: 'state' }
  /** These guards failed. */
  | { readonly kind: 'guards'; readonly names: readonly string[] };

type Named = string | { readonly type: string; readonly params?: unknown };
type Guard = ((args: object, params: unknown) => boolean) & CompositeGuard;

/** The names of the failing parts of a guard; none where it holds. */
function noes(guard: unknown, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  const args = { context: snapshot.context as unknown, event };
  const holds = (one: Guard, params: unknown) =>
    one.check ? one.check(snapshot, args, one) : one(args, params);
  if (typeof guard === 'function') {
    const one = guard as Guard;
    if (holds(one, undefined)) return [];
    const inner = one.name === 'and' ? (one.guards ?? []) : [];
    return inner.length > 0 ? inner.flatMap((part) => noesOf(part, snapshot, event)) : [guardName(guard)];
  }
  const { type, params } =
    typeof guard === 'string' ? { type: guard, params: undefined } : (guard as Named & object);
  const known = (snapshot.machine as AnyStateMachine).implementations.guards[type] as Guard | undefined;
  const given: unknown = typeof params === 'function' ? (params as (args: object) => unknown)(args) : params;
  if (!known || holds(known, given)) return [];
  const inner = (known.guards ?? []).length > 0 && 'check' in known ? noes(known, snapshot, event) : [];
  const name = typeof params === 'function' ? type : guardName(guard);
  return inner.length === 0 || inner.includes(name) ? [name] : [`${name} (${inner.join(', ')})`];
}

/** The same for a guard that may not have been evaluated, since one before it failed. */
function noesOf(guard: unknown, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  try {
    return noes(guard, snapshot, event);
  } catch {
    return [];
  }
}

/** Why `snapshot` did not take `event`; `fault` is the error of a chart that threw. */
export function refusalOf(snapshot: AnyMachineSnapshot, event: EventObject, fault: string | null): Refusal {
  const reasons = payloadFaults(event);
  if (reasons.length > 0) return { kind: 'payload', reasons };
  const answers = getNextTransitions(snapshot).filter(
    ({ eventType }) => eventType === event.type || eventType === '*',
  );
  if (answers.length === 0 || snapshot.status !== 'active') return { kind: 'state' };
  if (fault !== null) return { kind: 'payload', reasons: [fault] };
  const names = answers.flatMap(({ guard }) => (guard === undefined ? [] : noes(guard, snapshot, event)));
  return { kind: 'guards', names: [...new Set(names)] };
}
