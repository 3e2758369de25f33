import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import {
  blasts,
  hourlyFigures,
  accountTurns,
  messageLogs,
  messages,
  messageUses,
  phoneNumbers,
  users,
  whatsapps,
} from '../../../sandbox/store/schema';
import { openNetworkHarness, type NetworkHarness } from './harness';

const CALM = { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0, doubt: 0, pardon: 0 };
const SECONDS = 1000;

describe('a blast of the simulated network', () => {
  let harness: NetworkHarness;
  const open = async (odds: Partial<typeof CALM> = {}, speed = 1) => {
    harness = await openNetworkHarness({ odds: { ...CALM, ...odds }, speed });
  };
  const start = (loop = true) => harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', loop));
  const stop = () => harness.command((tx) => harness.network.stopBlast(tx, 1));
  afterEach(() => harness.close());

  it('tells each part of a message in order, in absolute figures', async () => {
    await open();
    await start();
    await harness.pass(4 * SECONDS);
    expect(harness.events().slice(0, 7)).toEqual([
      'in_use',
      'update_target',
      'sending',
      'count_success',
      'in_use',
      'waiting',
      'in_use',
    ]);
    const [success] = harness.said('count_success');
    expect(success).toMatchObject({
      source: 'whatsapp',
      deviceId: 'id-1',
      date: expect.any(String),
      sender: { id: 1, user_id: 1, clientid: 'id-1', state: 'connected', status: 'sending' },
      receiver: { number: '628130000000', name: 'Citra', count_success: 1, in_use: 0 },
    });
    expect(success?.sender).toMatchObject({ count_success: 1, count_fail: 0, income: 100 });
    expect(
      harness
        .said('in_use')
        .slice(0, 2)
        .map(({ receiver }) => receiver),
    ).toMatchObject([{ in_use: 1 }, { in_use: 0 }]);
    expect([1, 2]).toContain(harness.said('waiting')[0]?.waitTime);
  });

  it('counts each message in its hour, so that the hours come to what the counters say', async () => {
    await open({ failure: 0.6 });
    await start();
    await harness.pass(30 * SECONDS);
    await stop();
    await harness.pass(3600 * SECONDS);
    await start();
    await harness.pass(30 * SECONDS);
    const hours = await harness.db.select().from(hourlyFigures).orderBy(hourlyFigures.hour);
    expect(hours).toHaveLength(2);
    expect(hours.every(({ hour, userId }) => userId === 1 && hour.getTime() % 3_600_000 === 0)).toBe(true);
    const sum = (of: 'success' | 'fail' | 'income') => hours.reduce((total, hour) => total + hour[of], 0);
    const { countSuccess, countFail, income } = (await harness.account()) ?? {};
    expect([sum('success'), sum('fail'), sum('income')]).toEqual([countSuccess, countFail, income]);
    expect(countFail).toBeGreaterThan(0);
  });

  it('counts each message in the log, the number, the template, the income, the level and the referral [APP-19]', async () => {
    await open();
    await harness.db.update(users).set({ referredBy: 2 }).where(eq(users.id, 1));
    await start();
    await harness.pass(30 * SECONDS);
    const sent = harness.said('count_success').length;
    expect(sent).toBeGreaterThan(3);

    expect(await harness.db.$count(messageLogs)).toBe(sent);
    expect(await harness.account()).toMatchObject({ countSuccess: sent, income: 100 * sent });
    const [ani] = await harness.db.select().from(users).where(eq(users.id, 1));
    expect(ani).toMatchObject({ blastCount: sent, income: 100 * sent, referralPaid: 10 * sent, levelId: 2 });
    const numbers = await harness.numbers();
    expect(numbers.reduce((sum, { countSuccess }) => sum + countSuccess, 0)).toBe(sent);
    expect(await harness.db.select().from(messageUses)).toMatchObject([{ count: sent }]);
  });

  it('brings a member without a fee of their own the fee of their level, which rises with it [APP-18]', async () => {
    await open();
    await harness.db.update(users).set({ blastFee: null }).where(eq(users.id, 1));
    await start();
    await harness.pass(30 * SECONDS);
    const incomes = harness.said('count_success').map(({ sender }) => (sender as { income: number }).income);
    expect(incomes.slice(0, 5)).toEqual([80, 160, 240, 330, 420]);
  });

  it('messages the numbers in turn, those never messaged first', async () => {
    await open();
    await start();
    await harness.pass(20 * SECONDS);
    const order = harness.said('count_success').map(({ receiver }) => (receiver as { id: number }).id);
    expect(order.slice(0, 6)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('tries a failed message once more and counts the second failure', async () => {
    await open({ failure: 1 });
    await start();
    await harness.pass(5 * SECONDS);
    expect(harness.events().slice(2, 5)).toEqual(['sending', 'attempting', 'count_fail']);
    expect(harness.said('attempting')[0]?.code).toMatch(/^\d{3}$/);
    expect(harness.said('count_fail')[0]).toMatchObject({
      sender: { count_fail: 1, count_success: 0, income: 0 },
      receiver: { count_fail: 1 },
    });
  });

  it('comes back from a dropped connection by itself and goes on', async () => {
    await open({ drop: 1 });
    await start();
    await harness.pass(20 * SECONDS);
    const states = harness.published
      .filter(({ event }) => event === 'connection.update' || event === 'reconnecting')
      .map(({ event, state }) => state ?? event);
    expect(states.slice(0, 4)).toEqual(['disconnected', 'reconnecting', 'connected', 'disconnected']);
    expect((await harness.account()).status).toBe('sending');
  });

  it.each([
    ['conflict', 'connection.update', { state: 'conflict' }],
    ['suspension', 'suspended', { sender: { suspended_count: 1, state: 'suspended' } }],
    ['crash', 'error_blast', { state: 'connected', error: expect.any(String) }],
  ] as const)('ends with %s and frees the number', async (odds, event, fields) => {
    await open({ [odds]: 1 });
    await start();
    await harness.pass(10 * SECONDS);
    expect(harness.said(event)).toMatchObject([{ ...fields, sender: { status: 'idle' } }]);
    // What ended it is said first, and that it stopped where nothing else says so.
    expect(harness.events().at(-1)).toBe(odds === 'crash' ? 'error_blast' : 'stop');
    expect((await harness.account()).nextAt).toBeNull();
    expect((await harness.numbers()).filter(({ inUse }) => inUse)).toEqual([]);
    expect(harness.said('in_use').at(-1)).toMatchObject({ receiver: { in_use: 0 } });
  });

  it.each([
    ['template', messages],
    ['number', phoneNumbers],
  ])('goes on though the %s of the message on its way is deleted', async (_, table) => {
    await open();
    await start();
    await harness.pass(1 * SECONDS);
    const { inFlight } = await harness.account();
    const id = table === messages ? inFlight?.messageId : inFlight?.phoneNumberId;
    await harness.db.insert(messages).values({ text: 'Hai', textWa: 'Hai' });
    await harness.db.delete(table).where(eq(table.id, id ?? 0));
    await harness.pass(30 * SECONDS);
    const { countSuccess, status } = await harness.account();
    expect([countSuccess > 3, status]).toEqual([true, 'sending']);
    const logs = await harness.db.select().from(messageLogs);
    expect(logs).toHaveLength(countSuccess);
  });

  it('finishes after one message where it does not loop', async () => {
    await open();
    await start(false);
    await harness.pass(20 * SECONDS);
    expect(harness.events().at(-1)).toBe('finished');
    expect(await harness.account()).toMatchObject({ status: 'idle', countSuccess: 1, inFlight: null });
  });

  it('stops at once, releases the number and records the stop', async () => {
    await open();
    await start();
    await harness.pass(500);
    expect(harness.events().at(-1)).toBe('sending');
    await stop();
    expect(harness.events().slice(-2)).toEqual(['in_use', 'stop']);
    harness.forget();
    await harness.pass(60 * SECONDS);
    expect(harness.published).toEqual([]);
    expect(await harness.account()).toMatchObject({ status: 'idle', inFlight: null, countSuccess: 0 });
    expect((await harness.numbers()).filter(({ inUse }) => inUse)).toEqual([]);
    expect(await harness.db.select().from(blasts)).toMatchObject([{ stoppedAt: expect.any(Date) }]);
  });

  it('goes on where it was after the server was killed', async () => {
    await open();
    await start();
    await harness.pass(500);
    const before = (await harness.account()).inFlight;
    expect(before).not.toBeNull();
    await harness.restart();
    await harness.pass(5 * SECONDS);
    expect(harness.said('count_success')[0]).toMatchObject({ receiver: { id: before?.phoneNumberId } });
    expect((await harness.account()).status).toBe('sending');
  });

  it('never sends a message twice when two servers share the database', async () => {
    await open();
    const other = await harness.another();
    await start();
    await harness.pass(30 * SECONDS, other);
    await other.close();
    const counts = harness
      .said('count_success')
      .map(({ sender }) => (sender as { count_success: number }).count_success);
    expect(counts).toEqual(counts.map((_, place) => place + 1));
    expect(await harness.db.$count(messageLogs)).toBe(counts.length);
  });

  it('says why it cannot send: no active number, or no active template', async () => {
    await open();
    await harness.db.update(messages).set({ status: 'nonactive' });
    await start();
    await harness.pass(2 * SECONDS);
    expect(harness.said('error_blast')).toMatchObject([{ error: 'Tidak ada template pesan yang aktif' }]);
    await harness.db.update(phoneNumbers).set({ status: 'nonactive' });
    await start();
    await harness.pass(2 * SECONDS);
    expect(harness.said('error_blast')[1]).toMatchObject({ error: 'Tidak ada nomor target yang aktif' });
  });

  it('waits while every number is in use', async () => {
    await open();
    await start();
    await harness.db.update(phoneNumbers).set({ inUse: true });
    await harness.db.insert(whatsapps).values({ clientid: 'id-2', userId: 1 });
    await harness.db
      .insert(accountTurns)
      .values({ whatsappId: 2, part: 1, phoneNumberId: 1, sendId: crypto.randomUUID() });
    await harness.pass(1 * SECONDS);
    expect(harness.events()).toEqual(['waiting']);
  });

  it('runs as many times faster as its speed says, and tells waits in real seconds', async () => {
    await open({}, 10);
    await start();
    await harness.pass(10 * SECONDS);
    expect(harness.said('count_success').length).toBeGreaterThan(15);
    expect(new Set(harness.said('waiting').map(({ waitTime }) => waitTime))).toEqual(new Set([1]));
  });

  it('keeps the interval of the account before the member’s', async () => {
    await open();
    await harness.db.update(whatsapps).set({ intervalMin: 7, intervalMax: 7 });
    await start();
    await harness.pass(4 * SECONDS);
    expect(harness.said('waiting')).toMatchObject([{ waitTime: 7 }]);
  });

  it('resets the account alone', async () => {
    await open();
    await start();
    await harness.pass(4 * SECONDS);
    await stop();
    await harness.command((tx) => harness.network.reset(tx, 1));
    expect(harness.said('reset')).toMatchObject([
      { state: 'connected', sender: { count_success: 0, count_fail: 0, income: 0 } },
    ]);
    const [ani] = await harness.db.select().from(users).where(eq(users.id, 1));
    expect(ani?.income).toBeGreaterThan(0);
  });

  it.each([
    ['suspended', 0],
    ['connected', 1],
  ])(
    'is %s after most of what it sent has failed, where so many of those in doubt are pardoned',
    async (state, pardon) => {
      await open({ suspension: 0.2, doubt: 30, pardon });
      await start();
      await harness.pass(10 * 60 * SECONDS);
      const account = await harness.account();
      expect(account.state).toBe(state);
      expect(account.countFail).toBeGreaterThan(account.countSuccess / 2);
    },
  );

  it('activates a suspended account and keeps the count of its suspensions', async () => {
    await open({ suspension: 1 });
    await start();
    await harness.pass(4 * SECONDS);
    expect((await harness.account()).suspendedAt).toBeInstanceOf(Date);
    await harness.command((tx) => harness.network.activate(tx, 1));
    expect(await harness.account()).toMatchObject({
      state: 'connected',
      suspended: false,
      suspendedAt: null,
      suspendedCount: 1,
    });
    expect(harness.published.at(-1)).toMatchObject({ event: 'connection.update', state: 'connected' });
  });

  it('handles many accounts with a handful of queries', async () => {
    await open();
    const fleet = Array.from({ length: 40 }, (_, place) => ({
      clientid: `id-fleet-${place}`,
      userId: 1,
      state: 'connected',
    }));
    const added = await harness.db.insert(whatsapps).values(fleet).returning();
    await harness.db
      .insert(phoneNumbers)
      .values(Array.from({ length: 200 }, (_, place) => ({ number: `628990000${1000 + place}` })));
    for (const { id } of added) {
      await harness.command((tx) => harness.network.startBlast(tx, id, 'client-1'));
    }
    const queries = harness.countQueries();
    await harness.pass(20 * SECONDS);
    const sent = harness.said('count_success').length;
    expect(sent).toBeGreaterThan(150);
    expect(queries() / sent).toBeLessThan(3);
  });

  it('leaves no account waiting because many others are due as well', async () => {
    await open();
    const nextAt = new Date(harness.clock.now());
    const fleet = await harness.db
      .insert(whatsapps)
      .values(
        Array.from({ length: 600 }, (_, place) => ({
          clientid: `id-fleet-${place}`,
          userId: 1,
          state: 'connected',
          status: 'sending' as const,
          loop: true,
        })),
      )
      .returning({ whatsappId: whatsapps.id });
    await harness.db
      .insert(accountTurns)
      .values(fleet.map(({ whatsappId }) => ({ whatsappId, part: 1, nextAt })));
    await harness.db
      .insert(phoneNumbers)
      .values(Array.from({ length: 600 }, (_, place) => ({ number: `628990000${1000 + place}` })));
    await harness.restart();
    await harness.pass(1);
    expect(harness.said('update_target')).toHaveLength(600);
  });
});
