import { type ActorRefFrom, and, not, type SnapshotFrom, stateIn } from 'xstate';
import { foretelling } from './stepper.future';
import { NOTHING, stepper } from './stepper.setup';
import type { Event } from './stepper.types';

export type { AskedFuture, ReadFile, ReadLog } from './stepper.types';

/**
 * Steps through the history of an actor, in the live log or in a file of somebody else's session. It starts and ends
 * with its screen; what it shows never reaches the actor itself.
 */
export const stepperMachine = stepper.createMachine({
  id: 'stepper',
  // It looks at the log, which would only record that it was looked at.
  meta: { recorded: false },
  context: { ...NOTHING, speed: 1, error: null },
  type: 'parallel',
  states: {
    source: {
      initial: 'live',
      on: {
        'file.read': {
          target: '.file',
          actions: [
            'forgetAll',
            { type: 'setLog', params: ({ event }) => event },
            { type: 'setSaved', params: ({ event }) => event },
            'openReported',
          ],
        },
      },
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
            'query.changed': [
              { guard: { type: 'hasNoActor', params: ({ event }) => event }, target: '.unchosen' },
              { guard: { type: 'isOtherAsked', params: ({ event }) => event }, target: '.reading' },
            ],
          },
          initial: 'unasked',
          states: {
            /** What the address names is not known yet. */
            unasked: {},
            /** There is no actor yet to which anything has happened. */
            unchosen: {
              on: {
                'history.read': {
                  guard: { type: 'hasLatest', params: ({ event }) => event },
                  actions: [{ type: 'setLog', params: ({ event }) => event }, 'openLatest'],
                },
              },
            },
            /** What is known of the chosen actor is read, as far back as is asked for. */
            reading: {
              invoke: {
                id: 'actor',
                src: 'actor',
                input: ({ context }) => ({ key: context.key ?? '' }),
                onError: { target: 'unreadable', actions: 'setOlderFailed' },
              },
              on: {
                'actor.read': [
                  {
                    guard: 'isFurtherBack',
                    actions: [{ type: 'setActor', params: ({ event }) => event }, 'askForOlder'],
                  },
                  { actions: { type: 'setActor', params: ({ event }) => event } },
                ],
                'older.requested': { actions: 'askForOlder' },
              },
            },
            unreadable: { on: { 'older.requested': 'reading' } },
          },
        },
        file: { on: { 'file.closed': { target: 'live.unchosen', actions: 'forgetAll' } } },
      },
    },
    /** Opens a file; what is shown stays where it cannot be read. */
    file: {
      initial: 'resting',
      on: { 'file.opened': '.opening' },
      states: {
        resting: {},
        opening: {
          entry: 'forgetError',
          invoke: {
            id: 'open',
            src: 'open',
            input: ({ event }) => ({ file: (event as Extract<Event, { type: 'file.opened' }>).file }),
            onDone: {
              target: 'resting',
              actions: { type: 'raiseRead', params: ({ event }) => event.output },
            },
            onError: {
              target: 'resting',
              actions: { type: 'setError', params: ({ event }) => event },
            },
          },
        },
      },
    },
    future: foretelling,
    play: {
      initial: 'following',
      on: {
        'actor.chosen': {
          target: '.following',
          actions: [{ type: 'choose', params: ({ event }) => event }, 'goToEnd'],
        },
        'query.changed': [
          {
            guard: and(['isLive', 'isMomentAsked']),
            target: '.seeking',
            actions: { type: 'ask', params: ({ event }) => event },
          },
          {
            guard: 'isLive',
            target: '.following',
            actions: [{ type: 'ask', params: ({ event }) => event }, 'goToEnd'],
          },
        ],
        'file.read': '.following',
        'future.told': { target: '.paused', actions: 'goToFuture' },
        'entry.chosen': { target: '.paused', actions: { type: 'goTo', params: ({ event }) => event } },
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
        /** Searches older entries for the moment that the address names. */
        seeking: {
          // It knows where it goes.
          on: { 'future.told': {} },
          always: [
            { guard: 'isReached', target: 'paused', actions: 'goToSought' },
            { guard: 'isNothingOlder', target: 'paused', actions: 'goToSought' },
          ],
        },
        playing: {
          always: [
            {
              guard: and(['isAtEnd', 'isLive']),
              target: 'paused',
              actions: { type: 'settle', params: { replace: true } },
            },
            { guard: 'isAtEnd', target: 'paused' },
          ],
          on: { 'pause.requested': 'paused' },
          after: {
            rest: { target: 'playing', reenter: true, actions: { type: 'step', params: { by: 1 } } },
          },
        },
      },
    },
    /** Keeps the address at what is shown of the live log. Last region, since it emits what the others have set. */
    address: {
      on: {
        'actor.chosen': {
          guard: 'isLive',
          actions: { type: 'settleNewest', params: { replace: false } },
        },
        'entry.chosen': { guard: 'isLive', actions: { type: 'settle', params: { replace: false } } },
        'entry.jumped': { guard: 'isLive', actions: { type: 'settle', params: { replace: true } } },
        'step.backRequested': { guard: 'isLive', actions: { type: 'settle', params: { replace: true } } },
        'step.forwardRequested': { guard: 'isLive', actions: { type: 'settle', params: { replace: true } } },
        'pause.requested': { guard: 'isLive', actions: { type: 'settle', params: { replace: true } } },
        'event.tried': { guard: 'isLive', actions: { type: 'settle', params: { replace: true } } },
        'follow.requested': {
          guard: 'isLive',
          actions: { type: 'settleNewest', params: { replace: true } },
        },
        'future.told': {
          guard: not(stateIn({ play: 'seeking' })),
          actions: { type: 'settle', params: { replace: false } },
        },
        'file.read': { actions: 'settleNoQuery' },
        // The address may have changed while the file was open.
        'file.closed': { actions: 'settleNoQuery' },
      },
    },
  },
});
export type StepperRef = ActorRefFrom<typeof stepperMachine>;
export type StepperSnapshot = SnapshotFrom<typeof stepperMachine>;
