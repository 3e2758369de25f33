import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../store/database';
import { query } from '../store/query';
import { accountChanges, whatsapps } from '../store/schema';
import { DAY } from './business-day';

const DAYS = 14;
/** Accounts that are watched: those of which most went wrong. */
const WATCHED = 200;
/** Suspensions that are told, and moments of sending: of those at which anything was unusual, and of the others. */
const SUSPENSIONS = 200;
const SENDING = 300;
/** Accounts whose moments of sending are looked at, about. */
const LOOKED_AT = 300;
/** Hours for which a row stands that is written while an account sends (migration 0033). */
const ROW_HOURS = 3;
/** So long moments are kept, in ms: they are the same for everybody, and are looked for in many rows. */
const KEPT = 600_000;

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const bounds = (now: number) =>
  sql`bounds as (select ${moment(now - DAYS * DAY)} as since, ${moment(now)} as now)`;

/**
 * What was written down of an account (`id`), and of each row whether it is of an hour of its sending, with tallies, and whether it was
 * suspended then.
 */
const rowsOf = (id: SQL) => sql`
  select *, standing = 'sending' and former = 'sending' and recent_sent is not null as is_hour,
    standing = 'suspended' and former is distinct from 'suspended' as is_suspension
  from (
    select ${accountChanges}.*, lag(standing) over (order by at, id) as former
    from ${accountChanges}, bounds where whatsapp_id = ${id} and at between since and now
  ) as change`;

/** What is usual of hours of sending: of all, or of those in a window. */
const usual = (over: SQL) =>
  sql.join(
    [
      sql`count(*) filter (where is_hour) ${over} as hours`,
      sql`avg(recent_sent) filter (where is_hour) ${over} as usual_sent`,
      sql`avg(recent_failed) filter (where is_hour) ${over} as usual_failed`,
      sql`avg(recent_lost) filter (where is_hour) ${over} as usual_lost`,
    ],
    sql`, `,
  );

/** Whether a moment is worth to be told rather than others: which of them are signs the page says. */
const IS_UNUSUAL = sql`recent_failed * usual_sent > 1.5 * usual_failed * recent_sent + usual_sent
  or recent_sent > 1.25 * usual_sent or recent_lost > 1.5 * usual_lost + 1 or at < created_at + interval '7 days'`;

const rounded = (name: string, digits: number) =>
  sql.raw(`coalesce(round(${name}::numeric, ${digits})::float8, 0)`);
/** A moment as it is told: of columns with these names, and of when the account was linked. */
const LINE = sql`concat_ws(' ', outcome, ${rounded('stands', 2)},
  ${rounded('recent_sent', 1)}, ${rounded('recent_failed', 1)}, ${rounded('recent_lost', 1)},
  hours, ${rounded('usual_sent', 2)}, ${rounded('usual_failed', 2)}, ${rounded('usual_lost', 2)},
  least(30, greatest(0, floor(extract(epoch from at - created_at) / 86400))), greatest(0, suspensions))`;

interface Watched {
  readonly id: number | string;
  readonly user_id: number | string;
  readonly clientid: string;
  readonly pushname: string;
  readonly phonenumber: string;
  readonly suspended_count: number;
  readonly hour: string;
  /** How many send in all. */
  readonly sending: number | string;
}

/**
 * The accounts that send now, those first of which most failed or was lost in the last hour; and likewise those that were suspended twice,
 * of which the next time is the last.
 */
export async function readWatched(queries: Queries, where: SQL, now: number) {
  const isWatched = sql`status = 'sending' and ${where}`;
  const rows = await query<Watched>(
    queries,
    sql`
      with ${bounds(now)},
      watched as (
        select id, user_id, clientid, pushname, phonenumber, suspended_count, suspended_count as suspensions, created_at,
          now as at, 'sending' as outcome, 1 as stands, faded(recent_sent, recent_at, now) as recent_sent,
          faded(recent_failed, recent_at, now) as recent_failed, faded(recent_lost, recent_at, now) as recent_lost
        from ${whatsapps}, bounds where ${isWatched}
        order by row_number() over (
          partition by suspended_count >= 2 order by faded(recent_failed + recent_lost, recent_at, now) desc, id
        ), id limit ${WATCHED}
      )
      select id, user_id, clientid, pushname, phonenumber, suspended_count, ${LINE} as hour,
        (select count(*) from ${whatsapps} where ${isWatched}) as sending
      from watched cross join lateral (select ${usual(sql``)} from (${rowsOf(sql`watched.id`)}) as change) as usual
      order by recent_failed + recent_lost desc, id`,
  );
  return {
    sending: Number(rows[0]?.sending ?? 0),
    accounts: rows.map(({ id, user_id: userId, sending: _sending, ...account }) => ({
      ...account,
      id: Number(id),
      user_id: Number(userId),
    })),
  };
}

/** The last suspensions of accounts that were sending, and moments of sending by chance. */
async function readMoments(queries: Queries, now: number): Promise<string> {
  const [row] = await query<{ moments: string }>(
    queries,
    sql`
      with ${bounds(now)},
      parts as (select greatest(1, count(*) / ${LOOKED_AT}::int) as part from ${whatsapps}),
      looked_at as (select id from ${whatsapps}, parts where abs(hashint8(id)::bigint) % part = 0),
      suspensions as (
        select change.id, whatsapp_id, count(*) over () as rows
        from bounds, ${accountChanges} as change cross join lateral (
          select standing as former from ${accountChanges} as earlier
          where earlier.whatsapp_id = change.whatsapp_id and (earlier.at, earlier.id) < (change.at, change.id)
          order by at desc, id desc limit 1
        ) as last
        where standing = 'suspended' and former = 'sending' and recent_sent is not null and at between since and now
          and exists (select from ${whatsapps} where id = whatsapp_id)
        order by at desc, id desc limit ${SUSPENSIONS}
      ),
      told as (
        select change.*, created_at, suspended_count - suspended_since as suspensions
        from ${whatsapps} as account cross join lateral (
          select *, ${usual(sql`over earlier`)}, count(*) filter (where is_suspension) over later as suspended_since,
            coalesce(min(at) filter (where is_suspension) over later <= at + interval '1 hour', false) as is_followed
          from (${rowsOf(sql`account.id`)}) as change
          window earlier as (order by at, id rows between unbounded preceding and 1 preceding),
            later as (order by at desc, id desc rows unbounded preceding)
        ) as change
        where account.id in (select id from looked_at union select whatsapp_id from suspensions)
      ),
      moments as (
        select told.*, 'suspended' as outcome, rows::float8 / least(rows, ${SUSPENSIONS}::int) as stands
        from told join (select id, rows from suspensions) as suspension using (id)
        union all
        select told.*, case when is_followed then 'followed' else 'sending' end, ${ROW_HOURS}::int * part * rows::float8 / least(rows, ${SENDING}::int)
        from told join (
          select id, count(*) over kind as rows, row_number() over (kind order by hashint8(id), id) as place
          -- What comes of the last hour is not known yet.
          from told, bounds where is_hour and whatsapp_id in (select id from looked_at) and at <= now - interval '1 hour'
          window kind as (partition by coalesce(${IS_UNUSUAL}, false))
        ) as hour using (id), parts
        where place <= ${SENDING}
      )
      select coalesce(string_agg(${LINE}, E'\n' order by at, id), '') as moments from moments`,
  );
  return row?.moments ?? '';
}

/** Moments of everybody's accounts: read once for all who ask within ten minutes, and again where that failed. */
export function createMoments({ db }: Database, now: () => number): () => Promise<string> {
  let kept: { readonly until: number; readonly moments: Promise<string> } | null = null;
  return () => {
    const at = now();
    if (kept && at < kept.until) return kept.moments;
    const moments = readMoments(db, at).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    kept = { until: at + KEPT, moments };
    return moments;
  };
}
