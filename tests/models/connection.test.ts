import { expect, it } from 'vitest';
import { connectionMachine } from '../../src/machines/connection/connection';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const STATUSES = ['connecting', 'live', 'resuming', 'reconnecting', 'offline', 'refused'] as const;
const chart = exploreChart({
  machine: connectionMachine,
  events: ({ context }) => [
    ...STATUSES.filter((status) => status !== 'refused' || context.refusals < 2).map(
      (status) => ({ type: 'channel.changed', status, since: 1, attempt: 0 }) as const,
    ),
    // A status from another version's log, which changes nothing.
    { type: 'channel.changed', status: 'unheard-of' as never, since: 1, attempt: 0 },
    { type: 'channel.staleSuspected', reason: 'hole' },
    { type: 'channel.upgradesRefused' },
    { type: 'session.opened', channel: 'client-5' },
    { type: 'session.opened', channel: 'client-admin' },
    { type: 'session.confirmed' },
    { type: 'session.closed' },
    { type: 'call.lost' },
    { type: 'call.answered' },
    done('channel'),
    failed('channel', 'broken'),
  ],
  project: ({ context }) => [context.channel, Math.min(2, context.refusals)],
});

it('listens to a channel in every state but closed and broken, on every path', () => {
  chart.replayAll(({ before, event, after }) => {
    expect(after.children.channel !== undefined).toBe(!after.matches('closed') && !after.matches('broken'));
    if ('status' in event && event.status === ('unheard-of' as never))
      expect(after.value).toEqual(before.value);
  });
  expect(chart.coverage().missed).toEqual([]);
});
