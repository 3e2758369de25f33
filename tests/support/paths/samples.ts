import type { AnyStateMachine, ErrorActorEvent, DoneActorEvent, EventFromLogic, EventObject } from 'xstate';

/** A due `after`, as an event. The driver adds these itself for every timer of the chart. */
export interface AfterEvent extends EventObject {
  readonly type: `xstate.after.${string}`;
}

/** What a path is made of: the chart's own events, ends of its actors, and timers. */
export type SampleEvent<M extends AnyStateMachine> =
  | EventFromLogic<M>
  | DoneActorEvent
  | ErrorActorEvent
  | AfterEvent;

/** The actor `id` (as its invoke names it) is done with `output`. */
export const done = (id: string, output?: unknown): DoneActorEvent => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The actor `id` failed with `error`. */
export const failed = (id: string, error: unknown): ErrorActorEvent => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});
