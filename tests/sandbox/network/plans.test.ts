import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { whatsapps } from '../../../sandbox/store/schema';
import type { SendPlan } from '../../../src/api/schema/plan';
import { type NetworkHarness, openNetworkHarness } from './harness';
import { type Answer, tiny } from './tiny-network';

const SECONDS = 1000;
const MINUTES = 60 * SECONDS;
const CALM = { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0, refusal: 0 };

const ALWAYS: SendPlan = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  until: '00:00',
  ceiling_first: null,
  ceiling_rise: null,
  ceiling_most: null,
  rest_failures: null,
  rest_minutes: null,
};

describe('an account with a plan', () => {
  let harness: NetworkHarness;
  const open = async (options: Parameters<typeof openNetworkHarness>[0] = { odds: CALM }) => {
    harness = await openNetworkHarness(options);
  };
  const answering = (...answers: readonly Answer[]) => open({ open: async (host) => tiny(answers)(host) });
  afterEach(() => harness.close());

  /** The time of day in so many minutes, and its whole minute. */
  const clockIn = (minutes: number) =>
    new Date(harness.clock.now() + 7 * 3_600_000 + minutes * MINUTES).toISOString().slice(11, 16);
  const between = (from: number, until: number): SendPlan => ({
    ...ALWAYS,
    from: clockIn(from),
    until: clockIn(until),
  });
  const start = () => harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1'));
  const plan = (given: SendPlan | null) => harness.command((tx) => harness.network.setPlan(tx, 1, given));
  const waits = () => harness.said('waiting').flatMap(({ planWait }) => planWait ?? []);
  const usesNoNumber = async () => expect((await harness.numbers()).some(({ inUse }) => inUse)).toBe(false);
  const sent = () => harness.said('count_success').length;

  it('is started outside of its hours, waits for them with no number, and sends from then on', async () => {
    await open();
    await plan(between(2, 30));
    await start();
    await harness.pass(SECONDS);
    expect((await harness.account()).status).toBe('sending');
    expect(harness.said('waiting')).toMatchObject([
      { waitTime: expect.any(Number), planWait: { why: 'hours', count: 0 }, sender: { status: 'sending' } },
    ]);
    await usesNoNumber();
    const opens = Date.parse((waits()[0] as { until: string }).until);
    expect(opens % MINUTES).toBe(0);
    await harness.pass(opens - harness.clock.now() - 1);
    expect(harness.said('in_use')).toEqual([]);
    await harness.pass(5 * SECONDS);
    expect(sent()).toBeGreaterThan(0);
    expect(waits()).toHaveLength(1);
  });

  it('takes back what the network has not answered when its hours end', async () => {
    await open({ open: async (host) => ({ ...tiny()(host), take: async () => {} }) });
    await plan(between(-5, 1));
    await start();
    await harness.pass(SECONDS);
    expect((await harness.account()).inFlight).not.toBeNull();
    await harness.pass(90 * SECONDS);
    expect(await harness.account()).toMatchObject({ inFlight: null, status: 'sending' });
    expect(harness.events().slice(-2)).toEqual(['in_use', 'waiting']);
    await usesNoNumber();
  });

  it('goes by a changed plan at once, also while it waits', async () => {
    await open();
    await start();
    await harness.pass(10 * SECONDS);
    expect(sent()).toBeGreaterThan(0);
    await plan(between(20, 30));
    await harness.pass(5 * SECONDS);
    expect(waits()).toMatchObject([{ why: 'hours' }]);
    const before = sent();
    await harness.pass(MINUTES);
    expect(sent()).toBe(before);
    await plan(null);
    await harness.pass(5 * SECONDS);
    expect(sent()).toBeGreaterThan(before);
  });

  it('stops at the ceiling of its age until tomorrow, whatever becomes of server, counts and link', async () => {
    await open();
    const createdAt = new Date(harness.clock.now() - 2 * 24 * 3600 * SECONDS);
    await harness.db.update(whatsapps).set({ createdAt }).where(eq(whatsapps.id, 1));
    await plan({ ...ALWAYS, ceiling_first: 1, ceiling_rise: 1, ceiling_most: 10 });
    await start();
    await harness.pass(MINUTES);
    expect(sent()).toBe(3);
    const tomorrow = new Date('2026-01-03T00:00:00+07:00').toISOString();
    expect(waits()).toEqual([{ until: tomorrow, why: 'ceiling', count: 3 }]);

    await harness.restart();
    await harness.command((tx) => harness.network.reset(tx, 1));
    await harness.command((tx) => harness.network.stopBlast(tx, 1));
    await start();
    await harness.pass(MINUTES);
    expect(sent()).toBe(3);
    await harness.command((tx) => harness.network.clientSaved(tx, 1));
    const another = await harness.another();
    await harness.pass(MINUTES, another);
    await another.close();
    expect(sent()).toBe(3);
    expect(waits().at(-1)).toEqual({ until: tomorrow, why: 'ceiling', count: 3 });
    expect((await harness.account()).nextAt?.toISOString()).toBe(tomorrow);
  });

  it('rests after failures in a row, and goes on', async () => {
    // Each message is tried twice.
    await answering('1', '1', 'sent', '2', '2', '3', '3');
    await plan({ ...ALWAYS, rest_failures: 2, rest_minutes: 3 });
    await start();
    await harness.pass(MINUTES);
    expect([harness.said('count_fail').length, sent()]).toEqual([3, 1]);
    expect(waits()).toMatchObject([{ why: 'rest', count: 2 }]);
    await harness.pass(3 * MINUTES);
    expect(sent()).toBeGreaterThan(1);
    expect(waits()).toHaveLength(1);
  });

  it('sends nothing to numbers whose owners ask to stop while it waits', async () => {
    await open();
    await plan(between(2, 30));
    await start();
    await harness.pass(MINUTES);
    const [stopped, ...others] = (await harness.numbers()).map(({ number }) => number);
    const asked = [{ number: String(stopped), how: 'hand' as const }];
    await harness.command((tx) => harness.network.optOut(tx, asked, 1));
    await harness.pass(2 * MINUTES);
    const messaged = harness
      .said('count_success')
      .map(({ receiver }) => (receiver as { number: string }).number);
    expect(new Set(messaged)).toEqual(new Set(others));
  });

  it('costs no statement more', async () => {
    await open();
    const count = async () => {
      const counted = harness.countQueries();
      harness.forget();
      await harness.pass(30 * SECONDS);
      return counted() / sent();
    };
    await start();
    await harness.pass(5 * SECONDS);
    const without = await count();
    await plan({ ...ALWAYS, ceiling_first: 1000, ceiling_rise: 0, ceiling_most: 1000 });
    expect(await count()).toBeCloseTo(without, 0);
  });
});
