import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { VERSION } from '../version';
import { Connection, type Hosts, lost } from './connection';
import type { Queries } from './database';
import { MIGRATIONS } from './migrations-folder';
import { query } from './query';
import { DatabaseTrouble } from './trouble';

const LOCK = 7_203_001;

type Asked = Pick<Queries, 'execute'>;

/** Server processes may start together on one PostgreSQL; the first brings its tables up to date, the others wait for it. */
export async function migrateAlone(hosts: Hosts): Promise<void> {
  const connection = new Connection(hosts);
  try {
    await connection.connect();
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    const db = drizzle({ client: connection });
    await bringUpToDate(db, () => migrate(db, { migrationsFolder: MIGRATIONS }));
  } catch (error) {
    throw lost(error);
  } finally {
    connection.cut();
  }
}

/** Refuses a database that a newer version wrote: it may hold what this one would break. */
export async function bringUpToDate(db: Asked, migrateIt: () => Promise<void>): Promise<void> {
  const { pending, newer } = await standOf(db);
  if (newer) throw new DatabaseTrouble('broken', newer);
  // A database role that may only read and write rows cannot run even `create … if not exists`.
  if (pending === 0) return;
  await migrateIt();
  // Whom an older version may name where it refuses this database.
  await db.execute(sql.raw(`comment on schema drizzle is '${VERSION}'`));
}

interface Stand {
  readonly isEmpty: boolean;
  /** How many migrations it lacks. */
  readonly pending: number;
  /** In words, where it has some that this version does not know. */
  readonly newer: string | null;
}

/** What is known of a database by its migrations. Changes nothing. */
export async function standOf(db: Asked): Promise<Stand> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis);
  const [table] = await query<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (!table?.name) return { isEmpty: true, pending: known.length, newer: null };
  const rows = await query<{ at: string }>(
    db,
    sql`select created_at as at from drizzle.__drizzle_migrations`,
  );
  const done = new Set(rows.map(({ at }) => Number(at)));
  const pending = known.filter((at) => !done.has(at)).length;
  if ([...done].every((at) => known.includes(at))) return { isEmpty: done.size === 0, pending, newer: null };
  const [by] = await query<{ version: string | null }>(
    db,
    sql`select obj_description('drizzle'::regnamespace) as version`,
  );
  const version = by?.version ? ` (${by.version})` : '';
  return {
    isEmpty: false,
    pending,
    newer: `This database was written by a newer version${version} than this one (${VERSION}): start that version, or restore a backup of before.`,
  };
}
