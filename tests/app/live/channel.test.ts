import { expect, it } from 'vitest';
import { channelOf } from '../../../src/app/live/channel';

it.each([
  ['member', 'client-7'],
  ['dev', 'client-admin'],
  ['admin', 'client-admin'],
  ['staff', 'client-admin'],
  // Nothing is permitted to a role that nobody knows: it is told what is its own.
  ['root', 'client-7'],
])('%s listens on %s [RT-02, RT-03, A10]', (role, channel) => {
  expect(channelOf({ id: '7', role })).toBe(channel);
});
