import { sql } from 'drizzle-orm';
import { query } from './query';
import type { Queries } from './database';

/** Tables that note when their rows come and go, by triggers (migration 0005). */
export type WatchedTable = 'whatsapps' | 'phone_numbers' | 'proxies';

/** What was read of a table once and holds until rows of it come or go, whichever process changes them. */
export interface TableCache {
  /** What `read` resolves to, or has resolved to before: never older than what was committed when it is asked for. */
  of<T>(table: WatchedTable, key: string, read: () => Promise<T>): Promise<T>;
}

interface Reading {
  /** Which transactions had ended before it. */
  readonly snapshot: Promise<string>;
  readonly value: Promise<unknown>;
  readonly startedAt: number;
}

/** Values that are cached of each table at most. */
const LONGEST = 200;
/** How long a value is cached, and how long changes are noted, in minutes. */
const CACHED_MINUTES = 30;
const NOTED_MINUTES = 60;

async function readSnapshot(queries: Queries): Promise<string> {
  const [row] = await query<{ snapshot: string }>(
    queries,
    sql`select pg_current_snapshot()::text as snapshot`,
  );
  return row?.snapshot ?? '';
}

/** Whether rows of `table` came or went in a transaction that had not ended at `snapshot`. */
async function hasChanged(queries: Queries, table: WatchedTable, snapshot: string): Promise<boolean> {
  const since = sql`${snapshot}::text::pg_snapshot`;
  const [row] = await query<{ changed: boolean }>(
    queries,
    sql`
      select exists(
        select from row_changes where table_name = ${table} and changed_by >= pg_snapshot_xmin(${since})
          and not pg_visible_in_snapshot(changed_by, ${since})
      ) as changed`,
  );
  return row?.changed ?? true;
}

export function createTableCache(queries: Queries, now: () => number): TableCache {
  const tables = new Map<WatchedTable, Map<string, Reading>>();

  const holds = async (table: WatchedTable, { snapshot, startedAt }: Reading) =>
    now() - startedAt < CACHED_MINUTES * 60_000 && !(await hasChanged(queries, table, await snapshot));

  const of = async <T>(table: WatchedTable, key: string, read: () => Promise<T>): Promise<T> => {
    const cached = tables.get(table) ?? new Map<string, Reading>();
    tables.set(table, cached);
    const known = cached.get(key);
    if (known && (await holds(table, known))) return known.value as Promise<T>;
    // Another caller found the same meanwhile, and is reading it already.
    if (cached.get(key) !== known) return of(table, key, read);
    if (cached.size >= LONGEST) cached.clear();
    const snapshot = readSnapshot(queries);
    const value = snapshot.then(read);
    const reading = { snapshot, value, startedAt: now() };
    cached.set(key, reading);
    value.catch(() => cached.get(key) === reading && cached.delete(key));
    return value;
  };
  return { of };
}

/** Removes notes of changes that are older than anything cached. */
export async function pruneRowChanges(queries: Queries): Promise<void> {
  await query(
    queries,
    sql`delete from row_changes where at < now() - make_interval(mins => ${NOTED_MINUTES})`,
  );
}
