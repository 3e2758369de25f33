import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Connection, type Hosts, lost } from './connection';
import { MIGRATIONS } from './migrations-folder';

const LOCK = 7_203_001;

/** Server processes may start together on one PostgreSQL; the first brings its tables up to date, the others wait for it. */
export async function migrateAlone(hosts: Hosts): Promise<void> {
  const connection = new Connection(hosts);
  try {
    await connection.connect();
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    // A database role that may only read and write rows cannot run even `create … if not exists`.
    if (await isUpToDate(connection)) return;
    await migrate(drizzle({ client: connection }), { migrationsFolder: MIGRATIONS });
  } catch (error) {
    throw isDenied(error) ? new Error(NOT_THE_OWNER, { cause: error }) : lost(error);
  } finally {
    connection.cut();
  }
}

async function isUpToDate(connection: Connection): Promise<boolean> {
  const { rows: tables } = await connection.query(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (!tables[0]?.name) return false;
  const { rows } = await connection.query('select max(created_at) as at from drizzle.__drizzle_migrations');
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1);
  return Number(rows[0]?.at) >= (newest?.folderMillis ?? 0);
}

const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_THE_OWNER =
  'The tables are not up to date, and this role may not change them: `node server/main.js admin migrate` as their owner.';

function isDenied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || isDenied(error.cause);
}
