import { sql } from 'drizzle-orm';
import { consoleLog } from '../core/log';
import { createTries, type Tries } from '../core/tries';
import { databaseAddress } from './address';
import { type Announcer, announceByNotify } from './announcer';
import { causeOf, isForGood } from './causes';
import { createCondition } from './condition';
import { Connection, createHosts, DEADLINES } from './connection';
import type { Database, DatabaseOptions, Within } from './database';
import { openDatabaseClock } from './database-clock';
import { MESSAGE_DAYS } from './expiry';
import { createListener } from './listener';
import { migrateAlone } from './migration';
import { announceByNats } from './nats';
import { growPartitions } from './partitions';
import { type Borrowed, createPool } from './pool';
import { queriesOn } from './queries-on';
import { createReads } from './reads';
import { announceByRedis } from './redis';
import { type Client, snapshotOf, withQueries } from './transactions';
import { troubleOf } from './trouble';

/** The name of the `LISTEN` connection in `pg_stat_activity`. */
const LISTENS = 'whatsapp-blaster listens';

/** The timeouts that the database enforces in a transaction. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Resolves once the database is there: it may be started with the server, or a little later. */
async function untilReachable<T>(open: () => Promise<T>, tries: Tries): Promise<T> {
  for (;;) {
    try {
      const opened = await open();
      tries.worked();
      return opened;
    } catch (error) {
      const trouble = troubleOf(error);
      if ((trouble !== 'unreachable' && trouble !== 'busy') || isForGood(error)) throw error;
      await new Promise((resolve) => void setTimeout(resolve, tries.failed(error)));
    }
  }
}

/** A PostgreSQL server, its tables brought up to date. */
export async function openPostgres(
  url: string,
  { readUrl, brokerUrl, messageDays: days = MESSAGE_DAYS, deadlines, log = consoleLog }: DatabaseOptions,
): Promise<Database> {
  const address = databaseAddress(url);
  const replicas = readUrl ? databaseAddress(readUrl) : null;
  if (!(address.isSafe && (replicas?.isSafe ?? true)))
    log.warn('The database is elsewhere and does not show who it is: sslmode=verify-full');
  const hosts = createHosts(address);
  const tries = createTries(log, {
    failing: (error) => `waiting for the database. ${causeOf(error) ?? ''}`.trim(),
    working: 'the database is there',
  });
  await untilReachable(() => migrateAlone(hosts), tries);

  const condition = createCondition(log, performance.now.bind(performance));
  const limits = { ...DEADLINES, ...deadlines };
  const pool = createPool(hosts, condition, limits);
  const db = queriesOn({ query: (...asked) => pool.borrow(({ query }) => query(...asked)) });
  const clock = await untilReachable(
    () =>
      openDatabaseClock(async () => {
        const { rows } = await db.execute<{ now: string }>(
          sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
        );
        return Number(rows[0]?.now);
      }),
    tries,
  );
  const listener = await untilReachable(
    () => createListener(() => new Connection(hosts, { application_name: LISTENS }), log),
    tries,
  );
  const announce = (): Announcer => {
    if (!brokerUrl) return announceByNotify(listener.listen, listener.isListening);
    if (brokerUrl.startsWith('redis')) return announceByRedis(brokerUrl, clock, log);
    return announceByNats(brokerUrl, { database: () => queries, days, clock, log });
  };
  const announcer = announce();

  /** Those of a connection, made once for each. */
  const made = new WeakMap<Borrowed, ReturnType<typeof queriesOn>>();
  const queriesOf = (borrowed: Borrowed) => {
    const queries = made.get(borrowed) ?? queriesOn(borrowed);
    made.set(borrowed, queries);
    return queries;
  };
  const transact = <T>(work: (tx: Client) => Promise<T>, within: Within = {}) =>
    pool.borrow(
      (borrowed) =>
        queriesOf(borrowed).transaction(async (tx) => {
          if (within.ms)
            for (const limit of LIMITS) await tx.execute(sql.raw(`set local ${limit} = ${within.ms}`));
          return work(tx);
        }, snapshotOf(within)),
      within.ms,
    );

  const queries = withQueries({ db, transact, announcer, clock });
  await untilReachable(() => growPartitions(queries.db), tries);
  const reads = replicas && createReads(replicas.hosts, pool, { deadlines: limits, log });

  return {
    ...queries,
    reads: async () => {
      const reading = await reads?.take();
      return reading ? Object.assign(reading, { announcer, clock }) : queries.db;
    },
    isShared: true,
    listen: listener.listen,
    trouble: condition.trouble,
    figures: () => ({
      ...condition.figures(),
      connections: pool.figures(),
      isListening: listener.isListening(),
      reads: reads?.figures() ?? null,
      skew: clock.skew(),
    }),
    close: async () => {
      clock.close();
      await reads?.close();
      await announcer.close();
      await listener.close();
      await pool.close();
    },
  };
}
