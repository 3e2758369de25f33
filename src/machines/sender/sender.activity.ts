import { senderSetup } from './sender.setup';

/** What the message on its way is doing; the same whether the blast goes on or was just stopped. */
export const { on: activityFacts, states: activities } = senderSetup.createStateConfig({
  on: {
    'wire.attempting': { target: '.attempting', actions: 'takeAttempt' },
    // A wait whose length is not told cannot be counted down.
    'wire.waiting': [
      { guard: 'isWaitTold', target: '.waiting', actions: 'takeWait' },
      { target: '.resting' },
    ],
    'wire.progressing': [
      { guard: 'isProgressing', target: '.progressing', actions: 'takeProgress' },
      { target: '.resting', actions: 'takeProgress' },
    ],
    'wire.update_target': [{ guard: 'isProgressing', target: '.progressing' }, { target: '.resting' }],
  },
  states: {
    resting: {},
    progressing: { tags: 'progressing' },
    attempting: { tags: 'attempting' },
    waiting: {
      tags: 'waiting',
      invoke: { id: 'clock', src: 'clock', onError: 'resting' },
      on: { 'clock.ticked': { actions: 'measureWait' } },
      after: { waitTime: 'resting' },
    },
  },
});
