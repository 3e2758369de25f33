import { type SimulationOptions, simulated } from '../../../sandbox/simulated/simulated-network';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../sandbox/core/clock';
import { createFeed } from '../../../sandbox/events/feed';
import type { PlacedMessage } from '../../../sandbox/events/history';
import type { Message } from '../../../sandbox/events/publish';
import { query } from '../../../sandbox/store/query';
import { readTurn } from '../../../sandbox/network/accounts';
import {
  createNetwork,
  type NetworkOptions,
  type RunningNetwork,
} from '../../../sandbox/network/create-network';
import type { Database, Queries } from '../../../sandbox/store/database';
import { levels, messages, phoneNumbers, settings, users, whatsapps } from '../../../sandbox/store/schema';
import { expect } from 'vitest';
import { TestClock } from '../../support/clock';
import { eventFaults } from '../../support/contract-schemas';
import { openDemonstration } from '../../support/database';

export type NetworkHarness = Awaited<ReturnType<typeof openNetworkHarness>>;

/** A server clock that only moves when advanced. */
export function steppedClock(): { readonly clock: Clock; readonly timers: TestClock } {
  const timers = new TestClock();
  return {
    timers,
    clock: {
      now: timers.timestamp,
      after: (ms, work) => {
        // Whole ones, as timers have them.
        const id = timers.setTimeout(work, Math.max(0, Math.ceil(ms)));
        return () => timers.clearTimeout(id);
      },
    },
  };
}

let opened: Promise<Database> | undefined;

/**
 * A database in memory without rows: the same for every test of a worker, since opening one takes a second, or one of the
 * caller's own, whose partitions nobody has touched.
 */
export async function openEmpty({ isOwn = false } = {}): Promise<Database> {
  const database = await (isOwn ? openDemonstration() : (opened ??= openDemonstration()));
  await database.transaction(async (tx) => {
    const tables = await query<{ name: string; isLarge: boolean }>(
      tx,
      sql`select oid::regclass::text as name, pg_relation_size(oid) > 65536 as "isLarge" from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    // The audit log refuses it, by a trigger as well.
    await tx.execute(sql`set local session_replication_role = replica`);
    if (tables.some(({ isLarge }) => isLarge)) {
      const names = tables.map(({ name }) => name).join(', ');
      await tx.execute(sql.raw(`truncate ${names} restart identity cascade`));
      return;
    }
    // New files for every table would take ten times as long as deleting the few rows of a test.
    const deletions = tables.map(({ name }) => `delete from ${name};`).join(' ');
    await tx.execute(sql.raw(`do $$ begin ${deletions} end $$`));
    await tx.execute(sql`select setval(format('%I', sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`);
  });
  return database;
}

/** A network with one member (id 1, fee 100), one connected account (id 1), three numbers and one template. */
export async function openNetworkHarness({
  speed,
  odds,
  open: opening = simulated({ seed: 7, ...(speed && { speed }), ...(odds && { odds }) }),
  ...options
}: Partial<NetworkOptions> & SimulationOptions = {}) {
  const database = await openEmpty();
  const { clock, timers } = steppedClock();
  const feed = await createFeed(database);
  await furnish(database.db);
  const open = () => createNetwork({ database, feed, clock, open: opening, ...options });
  let network = await open();
  const { transaction } = database;

  const published: Message[] = [];
  const undocumented: string[] = [];
  await feed.subscribeAll(({ message }: PlacedMessage) => {
    if (message.event !== 'news') published.push(message);
    undocumented.push(...eventFaults(message));
  });

  return {
    database,
    db: database.db,
    feed,
    clock,
    timers,
    published,
    get network() {
      return network;
    },
    events: () => published.map(({ event }) => event),
    /** Clears the list of published messages. */
    forget: () => void published.splice(0),
    said: (event: string) => published.filter((message) => message.event === event),
    /** Runs a command as a route would. */
    command: <T>(work: (tx: Queries) => Promise<T>) => database.transaction(work),
    /** Lets time pass; every step runs to its end at its own moment. */
    pass: async (ms: number, other?: RunningNetwork) => {
      const end = clock.now() + ms;
      const settled = () => Promise.all([network.settled(), other?.settled()]);
      await settled();
      for (let soonest = timers.pending[0]; soonest !== undefined; soonest = timers.pending[0]) {
        if (clock.now() + soonest > end) break;
        timers.advance(Math.max(0, soonest));
        await settled();
      }
      timers.advance(end - clock.now());
    },
    /** A second server process on the same database. */
    another: open,
    /** Counts the statements from now on; transactions' own begin and commit apart. */
    countQueries: () => {
      let count = 0;
      database.transaction = (work) =>
        transaction((tx) =>
          work(
            new Proxy(tx, {
              get: (target, name, receiver) => {
                if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(name))) count += 1;
                return Reflect.get(target, name, receiver);
              },
            }),
          ),
        );
      return () => count;
    },
    /** As after a kill: another network on the same database. */
    restart: async () => {
      await network.close();
      network = await open();
    },
    account: async (id = 1) => {
      const rows = await database.db.select().from(whatsapps);
      const found = rows.find((row) => row.id === id);
      if (!found) throw new Error(`No account ${id}`);
      return { ...found, ...(await readTurn(database.db, id)) };
    },
    numbers: () => database.db.select().from(phoneNumbers).orderBy(phoneNumbers.id),
    close: async () => {
      expect(undocumented).toEqual([]);
      await network.close();
      await feed.close();
      database.transaction = transaction;
    },
  };
}

async function furnish(db: Queries) {
  await db.insert(settings).values({ id: 1, price: 50, referralPercent: 10 });
  await db.insert(levels).values([
    { name: 'Silver', blastFee: 80, requirementBlast: 0 },
    { name: 'Gold', blastFee: 90, requirementBlast: 3 },
  ]);
  const person = { lastname: '', passwordHash: '' };
  await db.insert(users).values([
    {
      ...person,
      firstname: 'Ani',
      email: 'ani@example.com',
      referralCode: 'ANI1',
      blastFee: 100,
      levelId: 1,
    },
    { ...person, firstname: 'Budi', email: 'budi@example.com', referralCode: 'BUDI2', levelId: 1 },
  ]);
  await db.insert(whatsapps).values({
    clientid: 'id-1',
    userId: 1,
    phonenumber: '628120000001',
    pushname: 'Ani',
    serialized: '628120000001@c.us',
    state: 'connected',
  });
  await db
    .insert(phoneNumbers)
    .values(['Citra', 'Dewi', 'Eka'].map((name, place) => ({ number: `62813000000${place}`, name })));
  await db.insert(messages).values({ text: '<p>Halo {name}</p>', textWa: 'Halo {name}' });
}
