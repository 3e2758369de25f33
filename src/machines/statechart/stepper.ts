import { type ActorRefFrom, assign, type EventObject, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { ActorEntry, HistoryEntry, SetAside } from '../history/entries';
import { providedCallback, providedEvents, providedPromise } from '../provided';
import { entriesOf, indexAfter, placeOf, restBefore, stepsAfter } from './stepper.rules';

/** A log as it was read. */
export interface ReadLog {
  readonly entries: readonly HistoryEntry[];
  /** What in it could not be read. */
  readonly unreadable: readonly SetAside[];
}

/** What is known of one actor by now. */
interface ReadActor {
  readonly entries: readonly HistoryEntry[];
  /** What is older is being read, can be asked for, is not there, or could not be read. */
  readonly older: 'loading' | 'available' | 'none' | 'failed';
}

interface Context extends ReadLog {
  /** The actor that is looked at. */
  readonly key: string | null;
  /** Its history, oldest first. */
  readonly steps: readonly ActorEntry[];
  readonly older: ReadActor['older'];
  /** Index of the entry that is shown. */
  readonly at: number;
  readonly speed: number;
  /** Events that only a fork of the shown moment receives. */
  readonly tried: readonly EventObject[];
  readonly error: string | null;
}
type Event =
  | ({ readonly type: 'history.read' } & ReadLog)
  | ({ readonly type: 'actor.read' } & ReadActor)
  | { readonly type: 'older.requested' }
  | { readonly type: 'actor.chosen'; readonly key: string }
  | { readonly type: 'step.forwardRequested' }
  | { readonly type: 'step.backRequested' }
  | { readonly type: 'entry.jumped'; readonly index: number }
  | { readonly type: 'play.requested' }
  | { readonly type: 'pause.requested' }
  | { readonly type: 'follow.requested' }
  | { readonly type: 'speed.chosen'; readonly speed: number }
  | { readonly type: 'event.tried'; readonly event: EventObject }
  | { readonly type: 'fork.dropped' }
  | { readonly type: 'file.opened'; readonly file: File }
  | { readonly type: 'file.closed' };

const NOTHING = {
  entries: [],
  unreadable: [],
  key: null,
  steps: [],
  older: 'none',
  at: 0,
  tried: [],
} as const;

/**
 * Steps through the history of an actor, in the live log or in a file of somebody else's session. It starts and ends
 * with its screen; what it shows never reaches the actor itself.
 */
export const stepperMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    /** `history.read` with the live log, at once and then a few times a second while it grows. */
    history: providedEvents<Extract<Event, { type: 'history.read' }>>('history'),
    /** `actor.read` with what is known of one actor, and again as it grows; hears `older.requested`. */
    actor: providedCallback<EventObject, { readonly key: string }>('actor'),
    open: providedPromise<ReadLog, { file: File }>('open'),
  },
  delays: { rest: ({ context: { steps, at, speed } }) => restBefore(steps, at, speed) },
  guards: {
    hasActor: ({ context: { key } }) => key !== null,
    isAtEnd: ({ context: { steps, at } }) => placeOf(steps, at) >= steps.length - 1,
  },
  actions: {
    forgetAll: assign(NOTHING),
    forgetError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setLog: assign((_, { entries, unreadable }: ReadLog) => ({ entries, unreadable })),
    setActor: assign(({ context }, { entries, older }: ReadActor) => ({
      steps: stepsAfter(context.steps, entries, context.key),
      older,
    })),
    setOlderFailed: assign({ older: 'failed' }),
    askForOlder: sendTo('actor', { type: 'older.requested' }),
    choose: assign(({ context }, { key }: { key: string }) => ({
      key,
      steps: entriesOf(context.entries, key),
      older: 'none',
      tried: [],
    })),
    goToStart: assign(({ context }) => ({ at: context.steps[0]?.index ?? 0, tried: [] })),
    goToEnd: assign(({ context }) => ({ at: context.steps.at(-1)?.index ?? 0 })),
    goTo: assign((_, { index }: { index: number }) => ({ at: index, tried: [] })),
    step: assign(({ context }, { by }: { by: number }) => ({
      at: indexAfter(context.steps, context.at, by),
      tried: [],
    })),
    setSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    tryEvent: assign(({ context }, { event }: { event: EventObject }) => ({
      tried: [...context.tried, event],
    })),
    dropFork: assign({ tried: [] }),
  },
}).createMachine({
  id: 'stepper',
  // It looks at the log, which would only record that it was looked at.
  meta: { recorded: false },
  context: { ...NOTHING, speed: 1, error: null },
  type: 'parallel',
  states: {
    source: {
      initial: 'live',
      on: { 'file.opened': '.opening' },
      states: {
        live: {
          invoke: {
            id: 'history',
            src: 'history',
            onError: { actions: { type: 'setError', params: ({ event }) => event } },
          },
          on: {
            'history.read': { actions: { type: 'setLog', params: ({ event }) => event } },
            'actor.chosen': '.reading',
          },
          initial: 'unchosen',
          states: {
            unchosen: {},
            /** What is known of the chosen actor is read, as far back as is asked for. */
            reading: {
              invoke: {
                id: 'actor',
                src: 'actor',
                input: ({ context }) => ({ key: context.key ?? '' }),
                onError: { target: 'unreadable', actions: 'setOlderFailed' },
              },
              on: {
                'actor.read': { actions: { type: 'setActor', params: ({ event }) => event } },
                'older.requested': { actions: 'askForOlder' },
              },
            },
            unreadable: { on: { 'older.requested': 'reading' } },
          },
        },
        opening: {
          entry: 'forgetError',
          invoke: {
            id: 'open',
            src: 'open',
            input: ({ event }) => ({ file: (event as Extract<Event, { type: 'file.opened' }>).file }),
            onDone: {
              target: 'file',
              actions: ['forgetAll', { type: 'setLog', params: ({ event }) => event.output }],
            },
            onError: [
              {
                guard: 'hasActor',
                target: 'live.reading',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              { target: 'live', actions: { type: 'setError', params: ({ event }) => event } },
            ],
          },
        },
        file: { on: { 'file.closed': { target: 'live', actions: 'forgetAll' } } },
      },
    },
    play: {
      initial: 'following',
      on: {
        'actor.chosen': {
          target: '.following',
          actions: [{ type: 'choose', params: ({ event }) => event }, 'goToEnd'],
        },
        'entry.jumped': { target: '.paused', actions: { type: 'goTo', params: ({ event }) => event } },
        'step.backRequested': { target: '.paused', actions: { type: 'step', params: { by: -1 } } },
        'step.forwardRequested': { target: '.paused', actions: { type: 'step', params: { by: 1 } } },
        'follow.requested': { target: '.following', actions: ['dropFork', 'goToEnd'] },
        'speed.chosen': { actions: { type: 'setSpeed', params: ({ event }) => event } },
        'event.tried': { target: '.paused', actions: { type: 'tryEvent', params: ({ event }) => event } },
        'fork.dropped': { actions: 'dropFork' },
        'play.requested': [
          { guard: 'isAtEnd', target: '.playing', actions: 'goToStart' },
          { target: '.playing' },
        ],
      },
      states: {
        /** The newest entry is shown as it comes. */
        following: { on: { 'actor.read': { actions: 'goToEnd' } } },
        paused: {},
        playing: {
          always: { guard: 'isAtEnd', target: 'paused' },
          on: { 'pause.requested': 'paused' },
          after: {
            rest: { target: 'playing', reenter: true, actions: { type: 'step', params: { by: 1 } } },
          },
        },
      },
    },
  },
});
export type StepperRef = ActorRefFrom<typeof stepperMachine>;
export type StepperSnapshot = SnapshotFrom<typeof stepperMachine>;
