import { and, exists, getTableName, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { query } from './query';
import type { Database, Queries } from './database';
import {
  accessChanges,
  blasts,
  files,
  hourlyFigures,
  idempotencyKeys,
  messageLogs,
  messages,
  pairings,
  passwordLinks,
  sessions,
  users,
  validators,
} from './schema';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long the answer of a request is kept for its Idempotency-Key, in ms. */
export const ANSWER_KEPT = DAY;
/** Days for which single messages and starts of blasts are kept. What they came to is counted elsewhere, and stays. */
export const MESSAGE_DAYS = 7;
/** Messages that the phone on the desk shows: the newest stay, however old. */
export const MESSAGES_SHOWN = 30;

/** The expired rows of a table. */
export interface Over {
  readonly table: PgTable;
  /** The column by which they are looked for. */
  readonly key: PgColumn;
  /** Where each value of `key` stands once. Default: `key` itself. */
  readonly keys?: PgColumn;
  /** Keys that one statement looks at: the embedded database runs no other meanwhile. Default 200. */
  readonly piece?: number;
  /** Whether a higher key is never older, so that none is over behind a piece without any. */
  readonly isByAge?: boolean;
  /** The condition of rows to remove. */
  at(now: number, messageDays: number): SQL | undefined;
  /** A statement that keeps what the removed rows, which are called `gone`, came to. */
  readonly kept?: SQL;
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
  {
    table: messageLogs,
    key: messageLogs.id,
    piece: 1000,
    isByAge: true,
    at: (now, days) =>
      and(
        before(messageLogs.at, now, days * DAY),
        sql`${messageLogs.id} < (
          select id from message_logs where success and phone_number_id is not null
          order by id desc offset ${MESSAGES_SHOWN - 1} limit 1)`,
      ),
  },
  // The last of an account stays: it may still run, and its stop be written down.
  {
    table: blasts,
    key: blasts.id,
    piece: 1000,
    at: (now, days) =>
      and(
        before(blasts.startedAt, now, days * DAY),
        exists(
          sql`(select from blasts as later where later.whatsapp_id = ${blasts.whatsappId} and later.started_at > ${blasts.startedAt})`,
        ),
      ),
  },
  // Hours of more than a week ago become one row for their day: screens show hours of yesterday and today alone.
  {
    table: hourlyFigures,
    key: hourlyFigures.userId,
    keys: users.id,
    piece: 10,
    at: (now) =>
      and(
        sql`${hourlyFigures.hour} < jakarta_day(${new Date(now - 7 * DAY).toISOString()}::timestamptz)`,
        sql`${hourlyFigures.hour} <> jakarta_day(${hourlyFigures.hour})`,
      ),
    kept: sql`
      insert into hourly_figures as day (user_id, hour, success, fail, income)
      select user_id, jakarta_day(hour), sum(success), sum(fail), sum(income) from gone group by 1, 2
      on conflict (user_id, hour) do update set success = day.success + excluded.success,
        fail = day.fail + excluded.fail, income = day.income + excluded.income`,
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

/** Claims work until the transaction ends, across server processes. */
export async function claim(tx: Queries, lock: number): Promise<boolean> {
  const [row] = await query<{ claimed: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock}) as claimed`,
  );
  return row?.claimed ?? false;
}

/** Removes expired rows among the next piece after `after`; null where another process is at it. */
export const sweep = (
  { transaction }: Database,
  { table, key, keys = key, piece = 200, at, kept = sql`select` }: Over,
  after: string | null,
  now: number,
  messageDays: number,
): Promise<Swept | null> =>
  transaction(async (tx) => {
    if (!(await claim(tx, LOCK))) return null;
    const [row] = await query<{ last: string | number | null; removed: string | number }>(
      tx,
      sql`
        with looked as (
          select ${keys} as key from ${keys.table} where ${after === null ? sql`true` : sql`${keys} > ${after}`}
          order by ${keys} limit ${piece}
        ), gone as (
          delete from ${table} where ${key} in (select key from looked) and ${at(now, messageDays)} returning *
        ), kept as (${kept})
        select (select max(key) from looked) as last, (select count(*) from gone) as removed`,
    );
    return { last: row?.last == null ? null : String(row.last), removed: Number(row?.removed ?? 0) };
  });

export const nameOf = ({ table }: Over) => getTableName(table);
