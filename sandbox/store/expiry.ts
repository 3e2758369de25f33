import { and, getTableName, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { query } from './query';
import type { Database, Queries } from './database';
import {
  accessChanges,
  files,
  idempotencyKeys,
  messages,
  pairings,
  passwordLinks,
  sessions,
  validators,
} from './schema';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long the answer of a request is kept for its Idempotency-Key, in ms. */
export const ANSWER_KEPT = DAY;

/** The expired rows of a table. */
export interface Over {
  readonly table: PgTable;
  readonly key: PgColumn;
  /** Rows that one statement looks at: the embedded database runs no other meanwhile. Default 200. */
  readonly piece?: number;
  /** The condition of rows to remove. */
  at(now: number): SQL | undefined;
}

const before = (column: PgColumn, now: number, ms = 0) => lt(column, new Date(now - ms));
const where = (table: PgTable, condition: SQL) => sql`(select from ${table} where ${condition})`;

export const OVER: readonly Over[] = [
  // Also scanned ones that were never saved.
  { table: pairings, key: pairings.deviceId, at: (now) => before(pairings.expiresAt, now, HOUR) },
  // Kept so long after their end for the networks from which a person has signed in before.
  { table: sessions, key: sessions.id, at: (now) => before(sessions.expiresAt, now, 90 * DAY) },
  {
    table: idempotencyKeys,
    key: idempotencyKeys.id,
    at: (now) => before(idempotencyKeys.createdAt, now, ANSWER_KEPT),
  },
  {
    table: passwordLinks,
    key: passwordLinks.id,
    at: (now) => before(passwordLinks.expiresAt, now),
  },
  {
    table: accessChanges,
    key: accessChanges.id,
    at: (now) => before(accessChanges.at, now, 365 * DAY),
  },
  // What was uploaded for a row that is gone. A name begins with digits that no other has.
  {
    table: files,
    key: files.id,
    piece: 1,
    at: (now) =>
      and(
        before(files.createdAt, now, DAY),
        notExists(where(validators, sql`${validators.fileId} = ${files.id}`)),
        // A part stays with what it is of.
        notExists(
          sql`(select from files as whole where ${files.kind} = 'part' and whole.stored_name = split_part(${files.storedName}, '/', 1))`,
        ),
        notExists(
          where(
            messages,
            sql`${messages.media} like '/media/' || split_part(${files.storedName}, '-', 1) || '-%'`,
          ),
        ),
      ),
  },
];

export interface Swept {
  /** The last row that was looked at; null where there was none. */
  readonly last: string | null;
  readonly removed: number;
}

const LOCK = 7_203_002;

/** Claims the work until the transaction ends, across server processes. */
async function claim(tx: Queries): Promise<boolean> {
  const [row] = await query<{ claimed: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCK}) as claimed`,
  );
  return row?.claimed ?? false;
}

/** Removes expired rows among the next piece after `after`; null where another process is at it. */
export const sweep = (
  { transaction }: Database,
  { table, key, piece = 200, at }: Over,
  after: string | null,
  now: number,
): Promise<Swept | null> =>
  transaction(async (tx) => {
    if (!(await claim(tx))) return null;
    const [row] = await query<{ last: string | number | null; removed: string | number }>(
      tx,
      sql`
        with looked as (
          select ${key} as key from ${table} where ${after === null ? sql`true` : sql`${key} > ${after}`}
          order by ${key} limit ${piece}
        ), gone as (
          delete from ${table} where ${key} in (select key from looked) and ${at(now)} returning 1
        )
        select (select max(key) from looked) as last, (select count(*) from gone) as removed`,
    );
    return { last: row?.last == null ? null : String(row.last), removed: Number(row?.removed ?? 0) };
  });

export const nameOf = ({ table }: Over) => getTableName(table);
