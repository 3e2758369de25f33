import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserEnvironment } from '../../../src/streams/environment';
import { FakeNetwork } from '../../support/fake-socket';
import { openLivePage } from '../../support/live-page';
import { VirtualTime } from '../../support/virtual-time';
import { serveCards, serveSurroundings } from './surroundings';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MIDNIGHT = Date.parse('2026-11-23T17:00:00Z');

/** A member's dashboard five minutes before midnight in Jakarta, on a machine whose clock is off by so much. */
async function dashboard(off: number) {
  const time = new VirtualTime();
  const network = new FakeNetwork();
  const streams = browserEnvironment({
    createWebSocket: network.createWebSocket,
    scheduler: time,
    random: () => 0.5,
  });
  time.advance(MIDNIGHT - 5 * MINUTE + off);
  const page = await openLivePage('/', { id: '5', role: 'member' }, {}, { streams, now: streams.clock.now });
  serveSurroundings(page.api);
  serveCards(page.api);
  const serverNow = () => time.now() - off;
  page.api.serves('GET /api/admin/messagelog/today-income/5', () => ({
    income: serverNow() < MIDNIGHT ? 6_842_700 : 0,
  }));
  await page.show();
  const say = (message: object) =>
    act(async () => {
      network.socket.receive({ epoch: 'e', seq: 0, date: new Date(serverNow()).toISOString(), ...message });
    });
  network.socket.open();
  await say({ event: 'resumed', complete: true });
  return {
    /** So many seconds pass in which nothing happens. */
    async pass(seconds: number) {
      for (let second = 1; second <= seconds; second += 1) {
        await act(async () => time.advance(1000));
        if (second % 15 === 0) await say({ event: 'ping' });
      }
    },
  };
}

describe.each([0, 3 * HOUR, -3 * HOUR, 24 * HOUR])(
  'a quiet dashboard on a machine whose clock is %i ms off',
  (off) => {
    it('says today’s income within seconds of midnight, though nothing happens', async () => {
      const { pass } = await dashboard(off);
      expect(await screen.findByText('Rp 6.842.700')).toBeTruthy();
      await pass(5 * 60 - 1);
      expect(screen.queryByText('Rp 6.842.700')).toBeTruthy();
      await pass(10);
      expect(screen.queryByText('Rp 6.842.700')).toBeNull();
    });
  },
);
