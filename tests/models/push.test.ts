import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { pushMachine } from '../../src/machines/push/push';
import type { PushSupport, Reading } from '../../src/machines/push/push.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const rows = (current: 0 | 1) => [{ id: '41', device: 'Chrome', createdAt: 0, current }];
const reading = (support: PushSupport, isSubscribed: boolean, current: 0 | 1 = 1): Reading => ({
  support,
  isSubscribed,
  push: {
    key: 'key',
    devices: { rows: rows(current), unreadable: [] },
    muted_kinds: [],
    muted_accounts: { rows: [], unreadable: [] },
    zone: 'Asia/Jakarta',
    quiet_from: null,
    quiet_to: null,
    digest_at: null,
  },
});
const lost = apiError('unreachable', 'Network error. Please try again.');
const refused = apiError('refused', 'Tidak diizinkan.', { status: 403 });
const absent = apiError('refused', 'Alamat tidak ditemukan.', { status: 404 });

const chart = exploreChart({
  machine: pushMachine,
  inputs: [undefined],
  events: [
    { type: 'retry.requested' },
    { type: 'push.requested' },
    { type: 'push.stopped' },
    { type: 'test.requested' },
    { type: 'device.forgotten', id: '42' },
    { type: 'choice.made', choice: { digestAt: '20:00' } },
    done('read', null),
    ...['read', 'subscribe', 'unsubscribe', 'forget'].flatMap((id) => [
      done(id, reading('granted', true)),
      done(id, reading('granted', true, 0)),
      done(id, reading('default', false)),
      done(id, reading('denied', false)),
      done(id, reading('uninstalled', false)),
      failed(id, lost),
    ]),
    failed('read', absent),
    failed('read', refused),
    failed('subscribe', new Error('no push service')),
    ...['save', 'test'].flatMap((id) => [done(id, null), failed(id, lost)]),
  ],
  project: ({ context: { support, failure, choices } }) => ({ support, failure, choices }),
});

describe('every path through push', () => {
  it('asks for permission after a press alone, and is on where browser and server both know of it', () => {
    chart.replayAll(({ event, before, after }) => {
      if (after.matches('subscribing') && !before.matches('subscribing'))
        expect(event.type).toBe('push.requested');
      const isRead = event.type.startsWith('xstate.done.actor.') && 'output' in event && event.output;
      if (isRead && after.matches('on') && !before.matches('on'))
        expect(event.output).toMatchObject({ support: 'granted', isSubscribed: true });
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('says why it was not switched on, and shows what was not saved as it was', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      if (event.type === 'xstate.error.actor.subscribe') expect(after.context.failure).not.toBeNull();
      if (event.type === 'xstate.error.actor.save' && before.matches({ on: 'saving' })) {
        expect(after.matches('reading')).toBe(true);
        expect(emitted).toMatchObject([{ toast: { tone: 'error', text: lost.text } }]);
      }
      if (event.type === 'xstate.done.actor.test' && before.matches({ on: 'trying' }))
        expect(emitted).toMatchObject([{ toast: { tone: 'success' } }]);
    });
  });
});
