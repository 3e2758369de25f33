import type { AnyTransitionDefinition } from 'xstate';
import type { CompositeGuard } from '../xstate-internals';

const AFTER = /^xstate\.after\.([^.]+)\./;
const ACTOR = /^xstate\.(done|error)\.actor\.(.+)$/;

/** An event as a reader calls it: `after settling`, `load done`, `load failed`, `always`, or its own name. */
export function triggerOf(eventType: string): string {
  if (eventType === '') return 'always';
  const delay = AFTER.exec(eventType)?.[1];
  if (delay !== undefined) return `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`;
  const [, end, actor] = ACTOR.exec(eventType) ?? [];
  if (actor !== undefined) return `${actor} ${end === 'done' ? 'done' : 'failed'}`;
  return eventType.startsWith('xstate.done.state.') ? 'all done' : eventType;
}

const withParams = (name: string, params: unknown): string =>
  typeof params === 'object' && params !== null ? `${name}(${Object.values(params).join(', ')})` : name;

/** A guard by its name, with the parameters that the chart itself writes: `isLinkNow(connected)`, `not(isEmpty)`. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') {
    const { name, guards = [] } = guard as unknown as CompositeGuard;
    return `${name}(${guards.map(guardName).join(', ')})`;
  }
  const { type, params } = guard as { readonly type: string; readonly params?: unknown };
  return withParams(type, params);
}

/** An action by its name; an inline one by what it does: `assign`, `emit`. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name } = action as { readonly type?: string; readonly name?: string };
  return (type ?? name ?? '').replace('xstate.', '') || 'inline';
}

/** A transition's name within its chart: the same for every run of the same build. */
export const transitionId = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id} ${eventType} ${siblings?.indexOf(transition) ?? 0}`;
};
