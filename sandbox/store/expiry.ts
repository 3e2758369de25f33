import { and, getTableName, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { query } from './query';
import type { Database, Queries } from './database';
import {
  accessChanges,
  accountChanges,
  blasts,
  files,
  fleetFigures,
  hourlyFigures,
  idempotencyKeys,
  messageLogs,
  messages,
  networkOrders,
  networkReports,
  news,
  pairings,
  passwordLinks,
  runnerChanges,
  sessions,
  validators,
} from './schema';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long the answer of a request is kept for its Idempotency-Key, in ms. */
export const ANSWER_KEPT = DAY;
/** Days for which single messages and starts of blasts are kept. What they came to is counted elsewhere, and stays. */
export const MESSAGE_DAYS = 7;
/** Days for which it is kept what accounts, generators and validators did: one more than is told of. */
const PAST_DAYS = 15;
/** Days for which news is kept. */
const NEWS_DAYS = 30;
/** Messages that the phone on the desk shows, of those that are kept. */
export const MESSAGES_SHOWN = 30;

/** Rows that one statement removes: the embedded database runs no other meanwhile. */
export const PIECE = 200;

/** The expired rows of a table. */
export interface Over {
  readonly table: PgTable;
  /** Its primary key. */
  readonly keys: readonly PgColumn[];
  /** The condition of rows to remove: an index of `by` finds them, whatever else the table holds. */
  at(now: number, messageDays: number): SQL | undefined;
  /** The order in which they go. */
  readonly by: PgColumn;
  /** Default `PIECE`. */
  readonly piece?: number;
  /** Where no index finds them, as many rows are looked at in a round, the next ones in the next. */
  readonly walked?: number;
  /** A statement that keeps what the removed rows, which are called `gone`, came to. */
  readonly kept?: SQL;
}

const before = (column: PgColumn, now: number, ms = 0) => lt(column, new Date(now - ms));
const where = (table: PgTable, condition: SQL) => sql`(select from ${table} where ${condition})`;
const weekAgo = (now: number) => sql`jakarta_day(${new Date(now - 7 * DAY).toISOString()}::timestamptz)`;

export const OVER: readonly Over[] = [
  // Also scanned ones that were never saved.
  {
    table: pairings,
    keys: [pairings.deviceId],
    by: pairings.expiresAt,
    at: (now) => before(pairings.expiresAt, now, HOUR),
  },
  // Kept so long after their end for the networks from which a person has signed in before.
  {
    table: sessions,
    keys: [sessions.id],
    by: sessions.expiresAt,
    at: (now) => before(sessions.expiresAt, now, 90 * DAY),
  },
  // The network has not taken it, or not answered, for so long.
  {
    table: networkOrders,
    keys: [networkOrders.id],
    by: networkOrders.createdAt,
    at: (now) => before(networkOrders.createdAt, now, DAY),
  },
  {
    table: networkReports,
    keys: [networkReports.id],
    by: networkReports.at,
    at: (now) => before(networkReports.at, now, 7 * DAY),
  },
  {
    table: idempotencyKeys,
    keys: [idempotencyKeys.id],
    by: idempotencyKeys.createdAt,
    at: (now) => before(idempotencyKeys.createdAt, now, ANSWER_KEPT),
  },
  {
    table: passwordLinks,
    keys: [passwordLinks.id],
    by: passwordLinks.expiresAt,
    at: (now) => before(passwordLinks.expiresAt, now),
  },
  {
    table: accessChanges,
    keys: [accessChanges.id],
    by: accessChanges.at,
    at: (now) => before(accessChanges.at, now, 365 * DAY),
  },
  // Looked at by ids, which are hardly older where they are higher.
  {
    table: news,
    keys: [news.id, news.userId],
    by: news.id,
    piece: 500,
    at: (now) =>
      sql`id in (select id from ${news} order by id limit 500) and ${news.at} < jakarta_day(${new Date(now - NEWS_DAYS * DAY).toISOString()}::timestamptz)`,
  },
  // What stands in no day's partition (`partitions.ts`): looked at by ids, which are never older where they are higher.
  {
    table: messageLogs,
    keys: [messageLogs.id, messageLogs.at],
    by: messageLogs.id,
    piece: 1000,
    at: (now, days) =>
      sql`id in (select id from message_logs order by id limit 1000) and ${messageLogs.at} < jakarta_day(${new Date(now - days * DAY).toISOString()}::timestamptz)`,
  },
  // The last of an account stays: it may still run, and its stop be written down.
  {
    table: blasts,
    keys: [blasts.id],
    by: blasts.startedAt,
    piece: 1000,
    at: (now, days) => and(blasts.isFollowed, before(blasts.startedAt, now, days * DAY)),
  },
  // Of an account that stood the same all the while the last goes, too: how it stands is known without.
  {
    table: accountChanges,
    keys: [accountChanges.whatsappId, accountChanges.at, accountChanges.id],
    by: accountChanges.at,
    piece: 1000,
    at: (now) => before(accountChanges.at, now, PAST_DAYS * DAY),
  },
  {
    table: runnerChanges,
    keys: [runnerChanges.runnerId, runnerChanges.kind, runnerChanges.at, runnerChanges.id],
    by: runnerChanges.at,
    piece: 1000,
    at: (now) => before(runnerChanges.at, now, PAST_DAYS * DAY),
  },
  // Hours of more than a week ago become one row for their day: screens show hours of yesterday and today alone.
  {
    table: hourlyFigures,
    keys: [hourlyFigures.userId, hourlyFigures.hour],
    by: hourlyFigures.hour,
    piece: 500,
    at: (now) =>
      and(
        sql`${hourlyFigures.hour} < ${weekAgo(now)}`,
        sql`${hourlyFigures.hour} <> jakarta_day(${hourlyFigures.hour})`,
      ),
    kept: sql`
      insert into hourly_figures as day (user_id, hour, success, fail, income)
      select user_id, jakarta_day(hour), sum(success), sum(fail), sum(income) from gone group by 1, 2
      on conflict (user_id, hour) do update set success = day.success + excluded.success,
        fail = day.fail + excluded.fail, income = day.income + excluded.income`,
  },
  {
    table: fleetFigures,
    keys: [fleetFigures.hour, fleetFigures.part],
    by: fleetFigures.hour,
    piece: 500,
    at: (now) =>
      sql`${fleetFigures.hour} < ${weekAgo(now)} and (${fleetFigures.hour}, ${fleetFigures.part}) <> (jakarta_day(${fleetFigures.hour}), 0)`,
    kept: sql`
      insert into fleet_figures as day (hour, success, fail, income)
      select jakarta_day(hour), sum(success), sum(fail), sum(income) from gone group by 1
      on conflict (hour, part) do update set success = day.success + excluded.success,
        fail = day.fail + excluded.fail, income = day.income + excluded.income`,
  },
  // What was uploaded for a row that is gone. A name begins with digits that no other has.
  {
    table: files,
    keys: [files.id],
    by: files.id,
    piece: 1,
    walked: 200,
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
            sql`${messages.media} <> '' and split_part(${messages.media}, '-', 1) = '/media/' || split_part(${files.storedName}, '-', 1)`,
          ),
        ),
      ),
  },
];
export interface Swept {
  readonly removed: number;
  /** The row after which more are to be looked at; null where that was all. */
  readonly after: string | null;
}

export const HOUSEKEEPING = 7_203_002;
export const PRUNING = 7_203_003;
export const FOLDING = 7_203_006;

/** Claims a kind of work until the transaction ends, across server processes. */
export async function claim(tx: Queries, work: number): Promise<boolean> {
  const [row] = await query<{ claimed: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${work}) as claimed`,
  );
  return row?.claimed ?? false;
}

/** Removes a piece of what has expired, of rows that are walked those after one; null where another process is at it. */
export const sweep = (
  { transaction }: Database,
  { table, keys, by, piece = PIECE, walked, at, kept }: Over,
  after: string | null,
  now: number,
  messageDays: number,
): Promise<Swept | null> =>
  transaction(async (tx) => {
    if (!(await claim(tx, HOUSEKEEPING))) return null;
    const key = sql.join([...keys], sql`, `);
    const isOver = at(now, messageDays);
    const places = sql`select ${key} from ${table} where ${walked ? (after === null ? sql`true` : sql`${by} > ${after}`) : isOver} order by ${by} limit ${piece}`;
    const [row] = await query<{
      removed: string | number;
      looked: string | number;
      last: string | number | null;
    }>(
      tx,
      sql`
        with looked as (${places}), gone as (
          delete from ${table} where (${key}) in (select * from looked) and ${isOver} returning ${kept ? sql`*` : sql`1`}
        ), kept as (${kept ?? sql`select`})
        select (select count(*) from gone) as removed, (select count(*) from looked) as looked,
          ${walked ? sql`(select max(id) from looked)` : sql`null`} as last`,
    );
    const isAll = Number(row?.looked) < piece;
    return { removed: Number(row?.removed ?? 0), after: isAll ? null : String(row?.last ?? '') };
  });

export const nameOf = ({ table }: Over) => getTableName(table);
