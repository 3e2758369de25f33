import { drizzle } from 'drizzle-orm/postgres-js';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { systemClock } from '../clock';
import type { Log } from '../observability/log';
import { type DatabaseAddress, databaseAddress } from './address';
import { announceByNotify } from './announcer';
import { announceByBroker } from './broker';
import type { Database } from './database';
import { MIGRATIONS } from './migrations-folder';
import { isWorthPreparing } from './prepared';
import * as schema from './schema';
import { withQueries } from './transactions';

const MIGRATION_LOCK = 7_203_001;

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

/** A PostgreSQL server, its tables brought up to date. */
export async function openPostgres(url: string, brokerUrl: string | undefined, log: Log): Promise<Database> {
  const address = databaseAddress(url);
  if (!address.isSafe) log.warn('The database is elsewhere and does not show who it is: sslmode=verify-full');
  await migrateAlone(address);
  const client = connect(address, 10);
  const db = drizzle(preparing(client), { schema, casing: 'snake_case' });
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
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
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
  return (
    Number(newest?.at) >= (readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0)
  );
}

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_THE_OWNER =
  'The tables are not up to date, and this role may not change them: `node server/main.js admin migrate` as their owner.';

function isDenied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || isDenied(error.cause);
}
