import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { createFeed } from '../../../sandbox/events/feed';
import { createNetwork, type RunningNetwork } from '../../../sandbox/network/create-network';
import { takeTargets } from '../../../sandbox/network/blast/due';
import type { Network } from '../../../sandbox/network/port';
import type { Database, Queries } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import {
  accountTurns,
  messages,
  networkOrders,
  optOuts,
  phoneNumbers,
  users,
  whatsapps,
} from '../../../sandbox/store/schema';
import { deferred } from '../../support/deferred';
import { steppedClock } from './harness';

const server = await startPostgres();
if (!server) console.warn('This machine has no PostgreSQL that can be started: opt-outs are not raced');
afterAll(() => server?.remove());

const NUMBER = '628130000000';
const ALL = { place: 0, parts: new Set<number>() };
const silent = (): Network => ({
  about: {},
  take: async () => {},
  check: async () => [],
  close: async () => {},
});

describe.skipIf(!server)('an opt-out at the same time as what another process does', () => {
  let one: Database;
  let other: Database;
  let network: RunningNetwork;
  const ends: (() => Promise<unknown>)[] = [];
  const optOut = (database: Database) =>
    database.transaction((tx) => network.optOut(tx, [{ number: NUMBER, how: 'hand' }], 1));
  /** Does it in a transaction that stays open until it is told to end. */
  async function holding(work: (tx: Queries) => Promise<unknown>) {
    const [done, mayEnd] = [deferred<void>(), deferred<void>()];
    const whole = one.transaction(async (tx) => {
      await work(tx);
      done.resolve();
      await mayEnd.promise;
    });
    await done.promise;
    return async () => {
      mayEnd.resolve();
      await whole;
    };
  }
  const isWaiting = async () => {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return (await query(other.db, waiting)).length > 0;
  };
  const flags = async () =>
    (await one.db.select().from(phoneNumbers)).map(({ number, optedOut }) => [number, optedOut]);

  beforeAll(async () => {
    const url = (await server?.create()) ?? '';
    [one, other] = [await openDatabase({ url }), await openDatabase({ url })];
    const feed = await createFeed(other);
    network = await createNetwork({ database: other, feed, open: silent, clock: steppedClock().clock });
    ends.push(
      () => network.close(),
      () => feed.close(),
      () => one.close(),
      () => other.close(),
    );
    const person = { firstname: 'Ani', lastname: '', passwordHash: '' };
    await one.db.insert(users).values({ ...person, email: 'a@example.com', referralCode: 'A' });
    await one.db
      .insert(whatsapps)
      .values({ clientid: 'id-1', userId: 1, state: 'connected', status: 'sending' });
    await one.db.insert(messages).values({ text: 'Halo', textWa: 'Halo' });
  });
  beforeEach(async () => {
    for (const table of [optOuts, accountTurns, networkOrders, phoneNumbers]) await one.db.delete(table);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it('is noted once where both note it', async () => {
    const noted = await Promise.all([one, other, one, other].map(optOut));
    expect(noted.map(({ length }) => length).toSorted()).toEqual([0, 0, 0, 1]);
    expect(await one.db.$count(optOuts)).toBe(1);
  });

  it('finds the message for which its number is taken just then', async () => {
    await one.db.insert(phoneNumbers).values({ number: NUMBER });
    const sendId = crypto.randomUUID();
    const commit = await holding(async (tx) => {
      const [target] = await takeTargets(tx, ALL, 1);
      const phoneNumberId = target?.receiver.id ?? 0;
      await tx.insert(accountTurns).values({ whatsappId: 1, part: 1, sendId, phoneNumberId });
    });
    const noting = optOut(other);
    await expect.poll(isWaiting).toBe(true);
    await commit();
    await noting;
    const orders = await one.db.select().from(networkOrders);
    expect(orders.map(({ order }) => order)).toEqual([{ kind: 'cancel', deviceId: 'id-1', message: sendId }]);
  });

  it('is heeded by who would take its number just then', async () => {
    await one.db.insert(phoneNumbers).values({ number: NUMBER });
    const commit = await holding((tx) => network.optOut(tx, [{ number: NUMBER, how: 'hand' }], 1));
    const take = () => other.transaction((tx) => takeTargets(tx, ALL, 1));
    expect(await take()).toEqual([]);
    await commit();
    expect(await take()).toEqual([]);
  });

  it('marks a number that is written just then, whichever is first', async () => {
    const commit = await holding((tx) => tx.insert(phoneNumbers).values({ number: NUMBER }));
    const noting = optOut(other);
    await expect.poll(isWaiting).toBe(true);
    await commit();
    await noting;
    expect(await flags()).toEqual([[NUMBER, true]]);

    await one.db.delete(optOuts);
    expect(await flags()).toEqual([[NUMBER, false]]);
    await one.db.delete(phoneNumbers);
    const commitNote = await holding((tx) => network.optOut(tx, [{ number: NUMBER, how: 'hand' }], 1));
    const writing = other.db.insert(phoneNumbers).values({ number: NUMBER });
    const written = writing.execute();
    await expect.poll(isWaiting).toBe(true);
    await commitNote();
    await written;
    expect(await flags()).toEqual([[NUMBER, true]]);
  });

  it('waits for a message that somebody sends to it just then, and withdraws it', async () => {
    const commit = await holding((tx) =>
      network.sendMessage(tx, { senders: ['id-1'], targets: [NUMBER], message: 'Hai' }),
    );
    const noting = optOut(other);
    await expect.poll(isWaiting).toBe(true);
    await commit();
    await noting;
    const orders = await one.db.select().from(networkOrders);
    expect(orders.map(({ order: { kind } }) => kind)).toEqual(['cancel']);
  });
});
