import { and } from 'xstate';
import { isForetold } from './future.rules';
import { stepper } from './stepper.setup';

/** Asks for one possible future of the actor, which then follows what happened. */
export const foretelling = stepper.createStateConfig({
  initial: 'resting',
  on: {
    'actor.chosen': '.resting',
    'query.changed': [
      {
        guard: and(['isLive', 'isFutureAsked']),
        target: '.awaiting',
        actions: { type: 'setSeed', params: ({ event }) => event },
      },
      { guard: 'isLive', target: '.resting' },
    ],
    'file.read': '.resting',
    'follow.requested': { target: '.resting', actions: 'dropFuture' },
  },
  states: {
    resting: {
      on: {
        'future.requested': {
          guard: and(['isLive', 'isForeseeable']),
          target: 'asking',
          actions: 'drawSeed',
        },
        'step.forwardRequested': {
          guard: and(['isLive', 'isForeseeable', 'isAtPresent']),
          target: 'asking',
          actions: 'drawSeed',
        },
      },
    },
    /** Nothing is told before it is known how the actor stands. */
    awaiting: {
      tags: 'foretelling',
      always: [
        { guard: 'isForeseeable', target: 'asking' },
        { guard: 'isUnforeseeable', target: 'resting' },
      ],
    },
    asking: {
      tags: 'foretelling',
      entry: 'forgetError',
      invoke: {
        id: 'foretell',
        src: 'foretell',
        input: ({ context: { key, steps, seed, future } }) => ({
          key: key ?? '',
          steps: steps.filter((entry) => !isForetold(entry, future)),
          seed,
        }),
        onDone: {
          target: 'told',
          actions: [{ type: 'setFuture', params: ({ event }) => event.output }, 'raiseTold'],
        },
        onError: {
          target: 'resting',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    /** Until whatever waits for it has heard of it. */
    told: { tags: 'foretelling', on: { 'future.told': 'resting' } },
  },
});
