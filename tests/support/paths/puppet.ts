import type { ActorLogic, AnyStateMachine, EventObject, Snapshot } from 'xstate';

interface Cue extends EventObject {
  readonly output?: unknown;
  readonly error?: unknown;
}

/**
 * Stands in for every actor of a chart: does nothing, never settles by itself, and ends on cue at once, by the way that
 * a real actor ends.
 */
const puppet: ActorLogic<Snapshot<unknown>, Cue> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot, { type, output, error }) => {
    if (type === 'puppet.done') return { status: 'done', output, error: undefined };
    if (type === 'puppet.failed') return { status: 'error', output: undefined, error };
    if (type === 'xstate.stop') return { status: 'stopped', output: undefined, error: undefined };
    return snapshot;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** The chart's actors, each replaced by a puppet. */
export const puppetsFor = (machine: AnyStateMachine) =>
  Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, puppet]));

const DONE = 'xstate.done.actor.';
const FAILED = 'xstate.error.actor.';

/** The id of the actor that `event` is the end of, if it is one. */
export const endedActor = ({ type }: EventObject) =>
  [DONE, FAILED].filter((prefix) => type.startsWith(prefix)).map((prefix) => type.slice(prefix.length))[0];

/** The cue that makes a puppet end with `event`. */
export const cueFor = (event: EventObject): Cue => ({
  ...event,
  type: event.type.startsWith(DONE) ? 'puppet.done' : 'puppet.failed',
});
