import {
  type ActorOptions,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  fromPromise,
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

/** The states that are active in a snapshot; the same array until others are. */
export const activeNodesOf = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/** What a snapshot has of its active states alone. */
export const derivedOf = ({ _nodes, value, tags }: AnyMachineSnapshot) => ({ _nodes, value, tags });

/** What a transition asks before it is taken. */
export type Guard = (
  args: { readonly context: unknown; readonly event: unknown },
  params: unknown,
) => boolean;
/** What an assigning action changes in the context. */
export type Assignment = (
  args: {
    readonly context: unknown;
    readonly event: unknown;
    readonly self: AnyActorRef;
    readonly system: AnyActorRef['system'];
    readonly spawn: () => never;
  },
  params: unknown,
) => object;
/** An action's or guard's function, with its params. */
export interface Provided<F> {
  readonly run: F;
  readonly params: unknown;
}

/** A reference to a named action or guard in a chart's config. */
type Named = string | { readonly type: string; readonly params?: unknown };
const namedOf = (named: Named): Exclude<Named, string> =>
  typeof named === 'string' ? { type: named } : named;

/** The guard of a transition; undefined where it has none, null where it is made of several or not a function. */
export function guardOf(
  machine: AnyStateMachine,
  { guard }: { readonly guard?: unknown },
): Provided<Guard> | null | undefined {
  if (guard === undefined) return undefined;
  const { type, params } = namedOf(guard as Named);
  const run: unknown = machine.implementations.guards[type];
  return typeof run === 'function' && !('check' in run) ? { run: run as Guard, params } : null;
}

/** What an action does: it assigns, or it sets or stops the timer of a delayed transition. */
export type Effect =
  | { readonly does: 'assign'; readonly assignment: Provided<Assignment> }
  | { readonly does: 'schedule'; readonly id: string; readonly event: EventObject; readonly delay: Delay }
  | { readonly does: 'cancel'; readonly id: string };
type Delay = number | ((args: Parameters<Guard>[0]) => number);

/** What XState makes of `assign` and of `after`. */
interface BuiltIn {
  readonly type?: string;
  readonly assignment?: unknown;
  readonly sendId?: unknown;
  readonly id?: string;
  readonly event?: EventObject;
  readonly delay?: Delay | string;
}

function effectOf({ implementations }: AnyStateMachine, action: unknown): Effect | null {
  if (typeof action !== 'function') {
    const { type, params } = namedOf(action as Named);
    const { assignment } = (implementations.actions[type] ?? {}) as BuiltIn;
    if (typeof assignment !== 'function') return null;
    return { does: 'assign', assignment: { run: assignment as Assignment, params } };
  }
  const { type, sendId, id, event, delay: named } = action as BuiltIn;
  if (type === 'xstate.cancel' && typeof sendId === 'string') return { does: 'cancel', id: sendId };
  const delay = typeof named === 'string' ? (implementations.delays[named] as Delay | undefined) : named;
  const isTimer = type === 'xstate.raise' && id !== undefined && typeof event === 'object';
  return isTimer && delay !== undefined ? { does: 'schedule', id, event, delay } : null;
}

/** What these actions do, in order; null where one of them does anything else. */
export function effectsOf(machine: AnyStateMachine, actions: readonly unknown[]): readonly Effect[] | null {
  const effects = actions.map((action) => effectOf(machine, action));
  return effects.includes(null) ? null : (effects as readonly Effect[]);
}

/** Reports that an event led to `snapshot`, by these transitions, as XState reports each of its steps. */
export const inspectStep = (
  { self, system }: AnyActorScope,
  event: EventObject,
  snapshot: AnyMachineSnapshot,
  transitions: readonly AnyTransitionDefinition[],
) =>
  (system as unknown as Inspecting)._sendInspectionEvent({
    type: '@xstate.microstep',
    actorRef: self,
    event,
    snapshot,
    _transitions: transitions,
  });
interface Inspecting {
  readonly _sendInspectionEvent: (event: object) => void;
}

interface Scheduler {
  readonly schedule: (
    source: AnyActorRef,
    target: AnyActorRef,
    event: object,
    delay: number,
    id?: string,
  ) => void;
  readonly cancel: (source: AnyActorRef, id: string) => void;
  readonly cancelAll: (source: AnyActorRef) => void;
}

/** The scheduler, finding the timers of one actor among those of thousands. */
function indexed({ schedule, cancel }: Scheduler): Scheduler {
  const idsOf = new WeakMap<AnyActorRef, Set<string>>();
  let made = 0;
  return {
    schedule(source, target, event, delay, id = `${(made += 1)}`) {
      const ids = idsOf.get(source) ?? new Set();
      idsOf.set(source, ids.add(id));
      schedule(source, target, event, delay, id);
    },
    cancel,
    cancelAll(source) {
      for (const id of idsOf.get(source) ?? []) cancel(source, id);
    },
  };
}

export interface SharedSystemOptions {
  readonly inspect?: (event: InspectionEvent) => void;
  readonly clock?: ActorOptions<AnyStateMachine>['clock'];
}

/**
 * Makes root actors that share one system. XState makes one for each root, which takes more memory than the actor and
 * its snapshot, and copies each inspection event for a set of observers.
 */
export function createSharedSystem({ inspect = () => {}, clock }: SharedSystemOptions) {
  const { system } = createActor(
    fromPromise(async () => null),
    clock && { clock },
  );
  Object.assign(system, {
    _sendInspectionEvent: inspect,
    scheduler: indexed(system.scheduler as Scheduler),
    // Each root starts its system, which would set the timers of all others anew.
    start: () => {},
  });
  return (logic: AnyStateMachine, options: { readonly id: string; readonly input: unknown }) => {
    const actor = createActor(logic, { ...options, parent: { system } } as ActorOptions<AnyStateMachine>);
    // It has their system but no parent: its end and its errors are reported to no actor.
    Object.assign(actor, { _parent: undefined });
    return actor;
  };
}
