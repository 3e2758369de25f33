import { afterEach, beforeEach, expect, it } from 'vitest';
import { nextDueAccount, takeMoving } from '../../../sandbox/network/blast/due';
import { keepShare } from '../../../sandbox/network/share';
import { accountTurns, PARTS, workers } from '../../../sandbox/store/schema';
import { openNetworkHarness, type NetworkHarness, steppedClock } from './harness';

const SECONDS = 1000;
const log = { info: () => {}, warn: () => {}, error: () => {} };
let harness: NetworkHarness;
let { clock, timers } = steppedClock();
const opened: ReturnType<typeof keepShare>[] = [];
const join = (isShared = true) => {
  const share = keepShare({ db: harness.db, isShared }, { clock, log });
  opened.push(share);
  return share;
};
const pass = async (ms: number) => {
  for (const end = clock.now() + ms; clock.now() < end; ) {
    timers.advance(Math.min(end - clock.now(), ...timers.pending.filter((due) => due > 0)));
    for (const { loop } of opened) await loop?.settled();
  }
};
const partsOf = (...shares: readonly ReturnType<typeof keepShare>[]) =>
  shares.map(({ current }) => current().parts.size);

beforeEach(async () => {
  harness = await openNetworkHarness();
  await harness.network.close();
  ({ clock, timers } = steppedClock());
});
afterEach(async () => {
  for (const share of opened.splice(0)) await share.close();
  await harness.close();
});

it('is everything of who works alone, and needs no row for that', async () => {
  expect(partsOf(join(false))).toEqual([PARTS]);
  expect(await harness.db.$count(workers)).toBe(0);
});

it('divides the parts among processes, each to one, as they come, leave and fall silent', async () => {
  const [first, second] = [join(), join()];
  await pass(10 * SECONDS);
  expect(partsOf(first, second)).toEqual([PARTS / 2, PARTS / 2]);
  const all = [...first.current().parts, ...second.current().parts];
  expect(new Set(all).size).toBe(PARTS);
  expect([first.current().place, second.current().place].toSorted()).toEqual([0, 1]);

  await second.close();
  await pass(10 * SECONDS);
  expect(partsOf(first)).toEqual([PARTS]);

  await harness.db.insert(workers).values({ id: crypto.randomUUID(), seenAt: new Date(clock.now()) });
  await pass(10 * SECONDS);
  expect(partsOf(first)).toEqual([PARTS / 2]);
  await pass(10 * SECONDS);
  expect(partsOf(first)).toEqual([PARTS]);
});

it('leaves what is due in parts of others to them, until it is overdue', async () => {
  const now = clock.now();
  await harness.db.insert(accountTurns).values({ whatsappId: 1, part: 1, nextAt: new Date(now) });
  const take = (part: number, at: number) =>
    harness.command((tx) => takeMoving(tx, { parts: new Set([part]), place: 0 }, new Date(at)));
  expect(await take(2, now + 4999)).toEqual([]);
  expect(await nextDueAccount(harness.db, { parts: new Set([2]), place: 0 })).toBe(now + 5000);
  expect(await take(2, now + 5000)).toHaveLength(1);
  expect(await take(1, now)).toHaveLength(1);
});
