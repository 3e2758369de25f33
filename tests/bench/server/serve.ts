import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { publishAll } from '../../../sandbox/events/publish';
import { query } from '../../../sandbox/store/query';
import { type StartOptions, startServer } from '../../../sandbox/server';
import { type SimulationOptions, simulated } from '../../../sandbox/simulated/simulated-network';
import { openSession } from '../../../sandbox/store/sessions';
import { users, whatsapps } from '../../../sandbox/store/schema';
import type { Followable } from './follow';
import { messageAt, moment } from './load';
import { answer } from './process';

/** What publishing comes to. */
export interface Published {
  readonly events: number;
  readonly seconds: number;
  /** CPU seconds of this process. */
  readonly cpu: number;
  /** The longest that the process was busy without a pause, in ms. */
  readonly longestTask: number;
}

/** Bytes of this process, in which its threads are, and of the heap of its main thread. */
export interface Memory {
  readonly before: number;
  readonly most: number;
  readonly heapBefore: number;
  readonly heapMost: number;
}

const LOOK_EVERY_MS = 10;
let memory: Memory | undefined;
let looking: NodeJS.Timeout | undefined;

const PUBLISH_EVERY_MS = 16;
/** Rows of a statement, which may take five seconds. */
const GROWN_AT_ONCE = 2000;

let server: Awaited<ReturnType<typeof startServer>>;
let spentBefore = process.cpuUsage();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

answer({
  open: async ({ network, ...options }: Omit<StartOptions, 'network'> & { network?: SimulationOptions }) => {
    server = await startServer({ port: 0, ...options, network: simulated(network) });
    return server.url;
  },

  /** Signs in as many people of the office as are asked for, made for it. */
  people: async ({ count }: { count: number }) => {
    const { db } = server.database;
    const rows = await db
      .insert(users)
      .values(
        Array.from({ length: count }, (_, place) => ({
          firstname: 'Bench',
          lastname: String(place),
          email: `bench${place}@bench.test`,
          role: 'admin' as const,
          passwordHash: '',
          referralCode: `BENCH${place}`,
        })),
      )
      .returning({ id: users.id });
    return Promise.all(rows.map(({ id }) => openSession(db, id, Date.now())));
  },

  /** Signs in the first members. */
  members: async ({ count }: { count: number }): Promise<Followable[]> => {
    const { db } = server.database;
    const rows = await query<{ id: number | string }>(
      db,
      sql`select id from users where role = 'member' order by id limit ${count}`,
    );
    return Promise.all(
      rows.map(async ({ id }) => ({
        channel: `client-${id}`,
        token: await openSession(db, Number(id), Date.now()),
      })),
    );
  },

  /** Adds accounts of the same people, called as theirs, until there are so many. */
  grow: async ({ accounts }: { accounts: number }) => {
    const { db } = server.database;
    for (let there = await db.$count(whatsapps); there < accounts; there = await db.$count(whatsapps))
      await query(
        db,
        sql`insert into whatsapps (clientid, user_id, phonenumber, pushname, state, count_success, count_fail, income)
            select 'id-2' || lpad(place::text, 16, '0'), user_id, '62813' || lpad((place * 7919 % 100000000)::text, 8, '0'),
              pushname, state, place % 997, place % 31, place % 1999 * 100
            from generate_series(${there}::bigint, ${Math.min(there + GROWN_AT_ONCE, accounts) - 1}::bigint) as place
            join (select *, row_number() over (order by id) as nth from whatsapps where id <= 60) as known
              on known.nth = 1 + place % 50`,
      );
    await query(db, sql`vacuum analyze whatsapps`);
  },

  /** Publishes at a steady rate, a transaction each 16 ms; what is late is published with what follows. */
  publish: async ({ rate, seconds }: { rate: number; seconds: number }): Promise<Published> => {
    const rows = await query<{ id: number | string }>(
      server.database.db,
      sql`select id from users where role = 'member' order by id limit 50`,
    );
    const owners = rows.map(({ id }) => Number(id));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const before = process.cpuUsage();
    const startedAt = moment();
    let events = 0;
    for (;;) {
      const elapsed = (moment() - startedAt) / 1000;
      const due = Math.floor(Math.min(elapsed, seconds) * rate);
      if (due > events) {
        const first = events;
        const batch = Array.from({ length: Math.min(due - first, 2000) }, (_, place) =>
          messageAt(first + place, owners, startedAt + ((first + place) / rate) * 1000),
        );
        await server.database.transaction((tx) => publishAll(tx, batch));
        events += batch.length;
      }
      if (elapsed >= seconds && (events >= Math.floor(seconds * rate) || elapsed > seconds * 1.5)) break;
      const next = startedAt + (Math.floor((moment() - startedAt) / PUBLISH_EVERY_MS) + 1) * PUBLISH_EVERY_MS;
      await sleep(next - moment());
    }
    const spent = process.cpuUsage(before);
    delay.disable();
    return {
      events,
      seconds: (moment() - startedAt) / 1000,
      cpu: (spent.user + spent.system) / 1e6,
      longestTask: delay.max / 1e6,
    };
  },

  /** Gives back what memory it can, and looks from then on how much there is. */
  rest: () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    memory = { before: rss, most: rss, heapBefore: heapUsed, heapMost: heapUsed };
    clearInterval(looking);
    looking = setInterval(() => {
      const now = process.memoryUsage();
      memory &&= {
        ...memory,
        most: Math.max(memory.most, now.rss),
        heapMost: Math.max(memory.heapMost, now.heapUsed),
      };
    }, LOOK_EVERY_MS);
  },
  memory: () => memory,
  /** Bytes of this process now. */
  resident: () => process.memoryUsage.rss(),

  /** Ends the simulated network, so that nothing more is published. */
  settle: () => server.network.close(),

  /** CPU seconds of this process since it was last asked. */
  cpu: () => {
    const { user, system } = process.cpuUsage(spentBefore);
    spentBefore = process.cpuUsage();
    return (user + system) / 1e6;
  },
});
