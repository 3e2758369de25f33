import {
  type AnyActorRef,
  createEmptyActor,
  type InspectedMicrostepEvent,
  type InspectionEvent,
} from 'xstate';

/*
 * What XState offers no public way to know. Nobody else reads its private fields, and its version is pinned:
 * tests/machines/xstate-internals.test.ts says what breaks when they change.
 */

/** The actor that invoked or spawned this one; undefined for a root. */
export const parentOf = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent;

/** The transitions of a microstep, in order; none where an event was not taken. */
export const takenTransitionsOf = (step: InspectedMicrostepEvent) => step._transitions;

/** Timers that the charts of this actor's system have set and that have not fired. */
export const scheduledEventsOf = ({ system }: AnyActorRef) =>
  Object.values(system.getSnapshot()._scheduledEvents);

/** A guard that `and`, `or`, `not` or `stateIn` made; XState asks it by `check` and not by calling it. */
export interface CompositeGuard {
  readonly name: string;
  readonly guards?: readonly unknown[];
  readonly check?: (...args: unknown[]) => boolean;
}

/** A scope for a chart's pure functions, in which nothing is started or sent; `inspect` hears each microstep. */
export function inertScope(inspect: (event: InspectionEvent) => void = () => {}) {
  const self = createEmptyActor();
  // Children with a system id are created, too, and would be refused as the second of that name.
  Object.assign(self.system, { _set: () => {}, _sendInspectionEvent: inspect });
  return {
    self,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    system: self.system,
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  } as never;
}
