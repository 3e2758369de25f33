import { senderSetup } from './sender.setup';

/** What the message on its way is doing; the same whether the blast goes on or was just stopped. */
export const { on: activityTransitions, states: activityStates } = senderSetup.createStateConfig({
  on: {
    'wire.attempting': { target: '.attempting', actions: 'setAttempt' },
    // A wait whose length is not told cannot be counted down.
    'wire.waiting': [
      { guard: 'hasWaitTime', target: '.waiting', actions: 'setWait' },
      { target: '.resting' },
    ],
    'wire.progressing': [
      { guard: 'isProgressing', target: '.progressing', actions: 'setProgress' },
      { target: '.resting', actions: 'setProgress' },
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
