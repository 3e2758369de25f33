import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { createFeed } from '../../../sandbox/events/feed';
import { createNetwork, type RunningNetwork } from '../../../sandbox/network/create-network';
import { createChance } from '../../../sandbox/core/chance';
import { createInbox } from '../../../sandbox/network/blast/inbox';
import { stepBlasts } from '../../../sandbox/network/blast/step';
import { takeTargets } from '../../../sandbox/network/blast/due';
import type { Network } from '../../../sandbox/network/port';
import type { World } from '../../../sandbox/network/world';
import { holdRow } from '../../../sandbox/store/audited-rows';
import type { Database, Queries } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { query } from '../../../sandbox/store/query';
import {
  accountTurns,
  messages,
  networkOrders,
  numberQueue,
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
const OTHER = '628130000009';
const ALL = { place: 0, parts: new Set<number>() };
type Work = (tx: Queries) => Promise<unknown>;
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
  const note =
    (...numbers: readonly string[]) =>
    (tx: Queries) =>
      network.optOut(
        tx,
        numbers.map((number) => ({ number, how: 'hand' as const })),
        1,
      );
  const optOut = (database: Database) => database.transaction(note(NUMBER));
  const add = async (...numbers: readonly string[]) =>
    (
      await one.db
        .insert(phoneNumbers)
        .values(numbers.map((number) => ({ number })))
        .returning()
    ).map(({ id }) => id);
  /** What two transactions do at once: `first`, then the other's `beside`, which may wait, then `then`; neither is tried again. */
  async function race(first: Work, beside: Work, then: Work) {
    const tries = { one: 0, other: 0 };
    let waiting: Promise<unknown> | undefined;
    await one.transaction(async (tx) => {
      tries.one += 1;
      await first(tx);
      waiting ??= other.transaction((tx2) => {
        tries.other += 1;
        return beside(tx2);
      });
      await expect.poll(isWaiting).toBe(true);
      await then(tx);
    });
    await waiting;
    expect(tries).toEqual({ one: 1, other: 1 });
  }
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
  const howManyWait = async () => {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return (await query(other.db, waiting)).length;
  };
  const isWaiting = async () => (await howManyWait()) > 0;
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
    await one.db.insert(whatsapps).values(
      ['id-1', 'id-2', 'id-3'].map((clientid) => ({
        clientid,
        userId: 1,
        state: 'connected',
        status: 'sending' as const,
      })),
    );
    await one.db.insert(messages).values({ text: 'Halo', textWa: 'Halo' });
  });
  beforeEach(async () => {
    for (const table of [phoneNumbers, optOuts, accountTurns, networkOrders]) await one.db.delete(table);
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

  it('is heeded where its number is still queued for who took the queue before', async () => {
    const [numberId = 0] = await add(NUMBER);
    await optOut(one);
    await one.db.insert(numberQueue).values({ numberId });
    expect(await other.transaction((tx) => takeTargets(tx, ALL, 1))).toEqual([]);
  });

  it('is heeded by who is about to send to it, and keeps nobody waiting meanwhile', async () => {
    const [slow = 0] = await add(OTHER);
    await one.db.update(phoneNumbers).set({ status: 'nonactive' });
    const release = await holding((tx) => holdRow(tx, phoneNumbers, slow));
    const asked = { senders: ['id-1'], targets: [NUMBER, OTHER, '628130000005'], message: 'Hai' };
    const sending = other.transaction((tx) => network.sendMessage(tx, asked));
    await expect.poll(isWaiting).toBe(true);
    await optOut(one);
    await release();
    await sending;
    const orders = await one.db.select().from(networkOrders);
    expect(orders.map(({ order: { to } }) => to)).toEqual(['628130000005']);
  });

  describe('waits for nobody who waits for it:', () => {
    const renaming = (id: number, number: string) => (tx: Queries) =>
      tx.update(phoneNumbers).set({ number, name: 'Citra' }).where(eq(phoneNumbers.id, id));

    it.each([
      ['is renamed', NUMBER],
      ['becomes another', OTHER],
    ])('a number that %s', async (_what, number) => {
      const [id = 0] = await add(NUMBER);
      await race((tx) => holdRow(tx, phoneNumbers, id), note(NUMBER), renaming(id, number));
      expect(await flags()).toEqual([[number, number === NUMBER]]);
    });

    it.each([
      ['is renamed', NUMBER],
      ['becomes another', OTHER],
    ])('a number that %s while that is taken back', async (_what, number) => {
      const [id = 0] = await add(NUMBER);
      const [row] = await optOut(one);
      const takeBack = async (tx: Queries) => {
        await holdRow(tx, optOuts, row?.id ?? 0);
        await network.takeOptOutBack(tx, row?.id ?? 0, { id: 1, name: 'Ani' });
      };
      await race((tx) => holdRow(tx, phoneNumbers, id), takeBack, renaming(id, number));
      expect(await flags()).toEqual([[number, false]]);
    });

    it('a step that takes one of its numbers and counts another', async () => {
      const [counted = 0] = await add(OTHER);
      await one.db.update(phoneNumbers).set({ inUse: true });
      await add(NUMBER);
      const [sendId, direct] = [crypto.randomUUID(), crypto.randomUUID()];
      await one.db.insert(accountTurns).values([
        { whatsappId: 1, part: 1, nextAt: new Date(0) },
        { whatsappId: 2, part: 1, phoneNumberId: counted, sendId, messageId: 1, attempt: 1 },
      ]);
      const order = { kind: 'send', deviceId: 'id-3', to: NUMBER, text: '', media: '', buttons: [] };
      await one.db.insert(networkOrders).values({ id: direct, order, nextAt: new Date(0) });
      const inbox = createInbox(() => {});
      inbox.add([
        { kind: 'sent', deviceId: 'id-2', message: sendId },
        { kind: 'sent', deviceId: 'id-3', message: direct },
      ]);
      let tries = 0;
      const database: Database = {
        ...other,
        transaction: (work) =>
          other.transaction((tx) => {
            tries += 1;
            return work(tx);
          }),
      };
      const { clock } = steppedClock();
      const world = { database, clock, share: () => ALL, later: () => new Date(), give: () => {}, speed: 1 };
      // Between what it takes and what it counts a step waits for the owners of its accounts.
      const release = await holding((tx) => holdRow(tx, users, 1));
      const step = stepBlasts({ ...world, chance: createChance(1) } as unknown as World, inbox, () => {});
      await expect.poll(isWaiting).toBe(true);
      let notes = 0;
      const noting = one.transaction((tx) => {
        notes += 1;
        return note(OTHER, NUMBER)(tx);
      });
      await expect.poll(howManyWait).toBe(2);
      await release();
      await Promise.all([step, noting]);
      expect({ tries, notes }).toEqual({ tries: 1, notes: 1 });
      expect(await flags()).toEqual(
        expect.arrayContaining([
          [OTHER, true],
          [NUMBER, true],
        ]),
      );
    });
  });
});
