import { factOf } from '../params';
import { senderSetup } from './sender.setup';
import type { setSending } from './sender.transitions';

const isProgressing = { type: 'isProgressing', params: factOf } as const;

/** The transitions between `activityStates`, which are within the state `parent`: '' where that is the source. */
export const activityTransitions = <Parent extends string>(
  parent: Parent,
  ...more: readonly (typeof setSending)[]
) => {
  const { on } = senderSetup.createStateConfig({
    on: {
      'wire.attempting': {
        target: `${parent}.attempting`,
        actions: [{ type: 'setAttempt', params: factOf }, ...more],
      },
      // A wait without a length cannot be counted down.
      'wire.waiting': [
        {
          guard: { type: 'hasWaitTime', params: factOf },
          target: `${parent}.waiting`,
          actions: [{ type: 'setWait', params: factOf }, ...more],
        },
        { target: `${parent}.resting`, actions: more },
      ],
      'wire.progressing': [
        { guard: isProgressing, target: `${parent}.progressing`, actions: more },
        { target: `${parent}.resting`, actions: more },
      ],
      'wire.update_target': [
        { guard: isProgressing, target: `${parent}.progressing`, actions: more },
        { target: `${parent}.resting`, actions: more },
      ],
    },
  });
  return on;
};

/** What the current message is doing. It may still be on its way after its blast was stopped. */
export const activityStates = {
  resting: {},
  progressing: senderSetup.createStateConfig({ tags: 'progressing' }),
  attempting: senderSetup.createStateConfig({ tags: 'attempting' }),
  waiting: senderSetup.createStateConfig({
    tags: 'waiting',
    after: { waitTime: 'resting' },
  }),
};
