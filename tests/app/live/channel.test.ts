import { expect, it } from 'vitest';
import { channelOf } from '../../../src/app/live/channel';

it.each([
  ['member', 'client-7'],
  ['dev', 'client-admin'],
  ['admin', 'client-admin'],
  ['staff', 'client-admin'],
  // An unknown role is permitted nothing: it receives its own events only.
  ['root', 'client-7'],
])('%s listens on %s [RT-02, RT-03, A10]', (role, channel) => {
  expect(channelOf({ id: '7', role })).toBe(channel);
});
