import { factOf } from '../params';
import { senderSetup } from './sender.setup';

const setProgress = { type: 'setProgress', params: factOf } as const;
const isProgressing = { type: 'isProgressing', params: factOf } as const;

/** What moves `activityStates`, from wherever they stand within `parent`: '' for the state that has them itself. */
export const activityTransitions = <Parent extends string>(parent: Parent) => {
  const { on } = senderSetup.createStateConfig({
    on: {
      'wire.attempting': {
        target: `${parent}.attempting`,
        actions: { type: 'setAttempt', params: factOf },
      },
      // A wait whose length is not told cannot be counted down.
      'wire.waiting': [
        {
          guard: { type: 'hasWaitTime', params: factOf },
          target: `${parent}.waiting`,
          actions: { type: 'setWait', params: factOf },
        },
        { target: `${parent}.resting` },
      ],
      'wire.progressing': [
        { guard: isProgressing, target: `${parent}.progressing`, actions: setProgress },
        { target: `${parent}.resting`, actions: setProgress },
      ],
      'wire.update_target': [
        { guard: isProgressing, target: `${parent}.progressing` },
        { target: `${parent}.resting` },
      ],
    },
  });
  return on;
};

/** What the message on its way is doing; the same whether the blast goes on or was just stopped. */
export const activityStates = {
  resting: {},
  progressing: senderSetup.createStateConfig({ tags: 'progressing' }),
  attempting: senderSetup.createStateConfig({ tags: 'attempting' }),
  waiting: senderSetup.createStateConfig({
    tags: 'waiting',
    invoke: { id: 'clock', src: 'clock', onError: 'resting' },
    on: { 'clock.ticked': { actions: { type: 'measureWait', params: ({ event }) => event } } },
    after: { waitTime: 'resting' },
  }),
};
