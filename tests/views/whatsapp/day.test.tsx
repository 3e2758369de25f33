import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Fleet } from '../../../src/machines/fleet/fleet';
import { selectRecord } from '../../../src/machines/worker/worker.selectors';
import { weighHeap } from '../../support/heap';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from './open-list';

const HOUR = 3_600_000;
/** How often the server pings, in ms; here it also has something to tell each time. */
const BEAT = 15_000;

const accounts = Array.from({ length: 20 }, (_, at) => ({
  ...account,
  id: 100 + at,
  clientid: `id-${1700 + at}`,
  status: 'sending',
}));

const recordOf = (fleet: Fleet, clientid: string) =>
  selectRecord(fleet.get(`whatsapp:${clientid}`)?.getSnapshot());

/** The page of a member whose accounts send, on simulated time; what a browser draws of it, tests/browser weighs. */
async function openBlasts() {
  const logStore = { add: async () => {}, read: async () => [], clear: async () => {} };
  const page = await openLivePage('/whatsapp', { id: '5', role: 'member' }, {}, { logStore });
  const { system } = page;
  page.api.answers(PAGE, { data: accounts });
  const input = { query: { page: 1, search: '', id: null } };
  const list = createActor(system.logic.whatsappList, { id: 'whatsapp', input, inspect: system.inspect });
  list.start();
  onTestFinished(() => void list.stop());
  await vi.waitFor(() => expect(list.getSnapshot().context.keys).toHaveLength(accounts.length));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.connect();

  let seq = 0;
  let counted = account.count_success;
  const told = ({ id, clientid }: (typeof accounts)[number]) =>
    [
      { event: 'progressing', progressing: true },
      { event: 'count_success', receiver: { id: counted, count_success: 1 } },
      { event: 'waiting', waitTime: 2 },
    ].map((event) => {
      seq += 1;
      const sender = { id, clientid, count_success: counted };
      return { ...event, source: 'whatsapp', deviceId: clientid, sender, epoch: 'e', seq };
    });

  return {
    ...page,
    successes: () => accounts.map(({ clientid }) => recordOf(system.fleet, clientid).count_success),
    counted: () => counted,
    /** Lets so many hours pass, in which `sending` accounts at a time have sent a message at each beat. */
    pass: async (hours: number, sending: number) => {
      for (let beat = 0; beat < (hours * HOUR) / BEAT; beat += 1) {
        counted += 1;
        const from = (beat * sending) % accounts.length;
        await page.receive(accounts.slice(from, from + sending).flatMap(told));
        await page.receive({ event: 'ping', epoch: 'e', seq });
        vi.advanceTimersByTime(BEAT);
      }
    },
  };
}

it('a list that is left open for a day of events holds no more than after its first hour [T6]', {
  timeout: 120_000,
}, async () => {
  const page = await openBlasts();
  const weigh = () => ({ heap: weighHeap(), timers: vi.getTimerCount() });
  // More events than the log keeps: from here on it must not grow, though all of it is written anew.
  await page.pass(1, accounts.length);
  const first = weigh();
  await page.pass(23, 1);
  const last = weigh();
  expect(page.sockets()).toEqual({ opened: 1, alive: 1 });
  expect(Math.max(...page.successes())).toBe(page.counted());
  expect(last.timers).toBeLessThanOrEqual(first.timers);
  expect(last.heap / first.heap).toBeLessThan(1.2);
});
