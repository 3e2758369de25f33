import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { systemClock } from '../clock';
import { consoleLog, type Log } from '../observability/log';
import { type DatabaseAddress, databaseAddress } from './address';
import { type Announcer, announceByNotify } from './announcer';
import { announceByBroker } from './broker';
import { lockFolder } from './folder-lock';
import { openInMemory } from './memory';
import { isWorthPreparing, prepareStatements } from './prepared';
import * as schema from './schema';

/** Queries, inside a transaction or outside. Inside one, use only what `transaction` hands over. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema> & {
  /** Announces what these queries publish, when it is committed. */
  readonly announcer: Pick<Announcer, 'selected' | 'committed'> & {
    /** Told how many events they publish, whether or not that is committed. */
    counted?(events: number): void;
  };
};

export interface Database {
  readonly db: Queries;
  /** Whether other processes may use it, too. */
  readonly isShared: boolean;
  readonly announcer: Announcer;
  /** Commits when `work` resolves, rolls back when it rejects. Work that waits in a circle with others' is done again. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Tells every listener of every process; inside a transaction, when it commits. `topic` is a plain lower-case name. */
  notify(topic: string, payload: string, queries?: Queries): Promise<void>;
  /**
   * Resolves to a function that stops listening. `missed` is called when the connection was lost and is there again:
   * nobody knows what was told meanwhile.
   */
  listen(topic: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; `memory://` keeps nothing. Default `.data`. */
  readonly dataDir?: string;
  /** Address of a PostgreSQL server, used instead of the folder. */
  readonly url?: string;
  /** Address of a Redis or Valkey server that tells the processes on one PostgreSQL what was published. */
  readonly brokerUrl?: string;
  readonly log?: Log;
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const MIGRATION_LOCK = 7_203_001;

/** Opens the database and brings its tables up to date. Rejects when another process holds the folder. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { dataDir = '.data', url, brokerUrl, log = consoleLog } = options;
  return url ? openPostgres(url, brokerUrl, log) : openEmbedded(dataDir);
}

const DEADLOCK = '40P01';
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { readonly code?: unknown }).code === DEADLOCK || isDeadlock(error.cause));

/** Of transactions that wait for one another in a circle the database ends one, whose turn comes behind the others. */
async function retryDeadlocks<T>(transact: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error;
    return retryDeadlocks(transact, tries - 1);
  }
}

function withQueries(
  client: PgDatabase<PgQueryResultHKT, typeof schema>,
  announcer: Announcer,
): Pick<Database, 'db' | 'transaction' | 'notify' | 'announcer'> {
  const { selected } = announcer;
  const db = Object.assign(client, { announcer });
  return {
    db,
    announcer,
    transaction: (work) =>
      retryDeadlocks(async () => {
        const published: string[] = [];
        const committed = (announcements: readonly string[]) => void published.push(...announcements);
        const result = await db.transaction((tx) =>
          work(Object.assign(tx, { announcer: { selected, committed } })),
        );
        if (published.length > 0) announcer.committed(published);
        return result;
      }),
    notify: async (topic, payload, queries = db) => {
      await queries.execute(sql`select pg_notify(${topic}, ${payload})`);
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  if (dataDir.startsWith('memory://')) return embed(await openInMemory());
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const { close, ...database } = await embed(await PGlite.create(join(dataDir, 'postgres')));
    return { ...database, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The embedded database behind `client`, its tables brought up to date. */
export async function embed(client: PGlite, broker?: Announcer): Promise<Database> {
  const prepared = prepareStatements(client) as unknown as PGlite;
  const db = drizzlePglite({ client: prepared, schema, casing: 'snake_case' });
  await migratePglite(db, { migrationsFolder });
  const listen: Database['listen'] = async (topic, heard) => {
    const unlisten = await client.listen(topic, heard);
    return () => unlisten();
  };
  return {
    ...withQueries(db, broker ?? announceByNotify(listen)),
    isShared: false,
    listen,
    close: () => client.close(),
  };
}

/** The same client, which plans each statement once a connection; drizzle asks for every one to be planned anew. */
function preparing<C extends postgres.Sql | postgres.TransactionSql>(client: C): C {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'unsafe') {
        return (text: string, values?: never[], options?: object) =>
          target.unsafe(text, values, { ...options, prepare: isWorthPreparing(text) });
      }
      const value: unknown = Reflect.get(target, name);
      if (name !== 'begin' && name !== 'savepoint') return value;
      const begin = value as (work: (tx: postgres.TransactionSql) => unknown) => unknown;
      return (work: (tx: postgres.TransactionSql) => unknown) => begin((tx) => work(preparing(tx)));
    },
  });
}

const connect = ({ url, ssl }: DatabaseAddress, max: number) =>
  postgres(url, { max, ssl, onnotice: () => undefined });

async function openPostgres(url: string, brokerUrl: string | undefined, log: Log): Promise<Database> {
  const address = databaseAddress(url);
  if (!address.isSafe) log.warn('The database is elsewhere and does not show who it is: sslmode=verify-full');
  await migrateAlone(address);
  const client = connect(address, 10);
  const db = drizzlePostgres(preparing(client), { schema, casing: 'snake_case' });
  const listen: Database['listen'] = async (topic, heard, missed) => {
    let isFirst = true;
    const listening = () => {
      if (!isFirst) missed?.();
      isFirst = false;
    };
    return (await client.listen(topic, heard, listening)).unlisten;
  };
  const announcer = brokerUrl ? announceByBroker(brokerUrl, systemClock, log) : announceByNotify(listen);
  return {
    ...withQueries(db, announcer),
    isShared: true,
    listen,
    close: async () => {
      await announcer.close();
      await client.end({ timeout: 5 });
    },
  };
}

/** Server processes may start together on one PostgreSQL; the first migrates, the others wait for it. */
async function migrateAlone(address: DatabaseAddress): Promise<void> {
  const client = connect(address, 1);
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    // Whoever only reads and writes rows may not even ask for what is there already.
    if (await isUpToDate(client)) return;
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } catch (error) {
    throw isDenied(error) ? new Error(NOT_THE_OWNER, { cause: error }) : error;
  } finally {
    await client.end();
  }
}

async function isUpToDate(client: postgres.Sql): Promise<boolean> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return false;
  const [newest] = await client`select max(created_at) as at from drizzle.__drizzle_migrations`;
  return Number(newest?.at) >= (readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0);
}

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_THE_OWNER =
  'The tables are not up to date, and this role may not change them: `node server/main.js admin migrate` as their owner.';

function isDenied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || isDenied(error.cause);
}
