import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dayOf } from '../../../src/api/schema/business-day';
import type { SendPlan } from '../../../src/api/schema/plan';
import { accountIntervals } from '../../store/intervals';
import { query } from '../../store/query';
import type { Queries } from '../../store/database';
import {
  accountChanges,
  daySums,
  files,
  generators,
  runnerChanges,
  settings,
  users,
  validators,
  whatsapps,
  WITHDRAW_STATUSES,
} from '../../store/schema';
import { DAY, localTime, startOfToday } from '../business-day';
import { readWatched } from '../risk';
import { type Route, route } from '../route';

const DAYS = 14;
const DAYS_OF_EVERYBODY = 7;
/** Days of everybody that are told beside accounts: weekdays show in them. */
const WHOLE_DAYS = 28;
/** Accounts of everybody that are told: of those that send, and of those in each other state. */
const SENDING = 200;
const OTHERS = 60;
/** Accounts among which these are chosen, about. */
const LOOKED_AT = 20_000;
const RUNNERS = 40;

/** An account as the database answers it, in whose integers some drivers read texts. */
interface Row {
  readonly id: number | string;
  readonly pushname: string;
  readonly phonenumber: string;
  readonly state: string | null;
  readonly status: string;
  readonly suspended: boolean;
  readonly suspended_count: number;
  readonly weight: number;
  readonly interval: number;
  readonly plan: SendPlan | null;
  /** Epoch ms. */
  readonly linked_at: number;
  readonly sent_today: number;
  readonly spans: string;
}

interface RunnerRow {
  readonly kind: 'generator' | 'validator';
  readonly id: number | string;
  readonly name: string;
  readonly progress: number;
  readonly count_success: number;
  readonly count_fail: number;
  readonly spans: string;
}

/**
 * Of each state as many as are told, the same ones each time, and how many each of them stands for. Only one in
 * `part` is looked at.
 */
const someOf = (where: SQL, part: SQL) => sql`
  select id, part * rows::float8 / least(rows, most) as weight from (
    select id, part, case kind when 'sending' then ${SENDING}::int else ${OTHERS}::int end as most,
      count(*) over (partition by kind) as rows, row_number() over (partition by kind order by hashint8(id), id) as place
    from (
      select id, part, case when status = 'sending' then status when suspended then 'suspended' else coalesce(state, 'unknown') end as kind
      from ${whatsapps} cross join (select ${part} as part) as parts where ${where} and abs(hashint8(id)::bigint) % part = 0
    ) as accounts
  ) as ranked where place <= most`;

/** Of very many accounts a part tells as much. */
const SOME = someOf(
  sql`true`,
  sql`(select greatest(1, reltuples::bigint / ${LOOKED_AT}) from pg_class where oid = 'whatsapps'::regclass)`,
);

const secondsBetween = (from: string, to: string) => sql.raw(`extract(epoch from ${to} - ${from})::float8`);

/** The last `days`, as `bounds`. */
function boundsOf(now: number, days: number) {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  return sql`bounds as (select ${moment(now - days * DAY)} as since, ${moment(now)} as now)`;
}

/** What was written down of one: the last row before the first day, and those since; by itself (offset), however much there is of others. */
const writtenOf = (table: PgTable, isOne: SQL) => sql`
  select ${table}.* from (
    select coalesce(max(at), since) as start from ${table} where ${isOne} and at <= since
  ) as last, ${table} where ${isOne} and at between start and now
  offset 0`;

/**
 * `told` (key, first, spans): what each did by `changes` (key, place, at, standing; what was `counted` by then, and as `…_now` what is
 * counted now).
 */
function toldOf(counted: readonly string[]) {
  const each = (write: (name: string) => string) => sql.raw(counted.map(write).join(', '));
  return sql`
    stretches as (
      select key, place, standing, at, greatest(at, since) as begins, coalesce(lead(at) over own, now) as ends,
        ${each((name) => `lead(${name}, 1, ${name}_now) over own - ${name} as ${name}`)}
      from bounds cross join changes
      window own as (partition by key order by at, place)
    ),
    -- Of what began before the first day, its part since then. Whole seconds from the first moment add up.
    lines as (
      select *, ${secondsBetween('begins', 'ends')} / greatest(${secondsBetween('at', 'ends')}, 0.001) as part,
        round(${secondsBetween('first', 'ends')}) - round(${secondsBetween('first', 'begins')}) as seconds
      from (select *, min(begins) over (partition by key) as first from stretches) as stretches
    ),
    -- Once, and not again for each of them.
    told as materialized (
      select key, min(first) as first,
        coalesce(string_agg(concat_ws(' ', seconds, standing, ${each((name) => `greatest(0, round(${name} * part))`)}),
          E'\n' order by at, place) filter (where seconds > 0), '') as spans
      from lines group by key
    )`;
}

/** What the accounts of `chosen` (id, weight) did in the last `days`. */
async function readAccounts(queries: Queries, chosen: SQL, now: number, days: number) {
  const rows = await query<Row>(
    queries,
    sql`
      with ${boundsOf(now, days)},
      chosen as (
        select ${whatsapps}.*, weight, (${accountIntervals.intervalMin} + ${accountIntervals.intervalMax}) / 2.0::float8 as interval
        from (${chosen}) as chosen join ${whatsapps} using (id)
        join ${users} on ${users.id} = user_id left join ${settings} on ${settings.id} = 1
      ),
      changes as (
        select chosen.id as key, change.id as place, at, standing, success, fail, change.income,
          count_success as success_now, count_fail as fail_now, chosen.income as income_now
        from bounds cross join chosen cross join lateral (
          ${writtenOf(accountChanges, sql`whatsapp_id = chosen.id`)}
        ) as change
        -- Of whom nothing is written down has stood like this for longer than that.
        union all
        select id, 0, since, account_standing(whatsapps), count_success, count_fail, income, count_success, count_fail, income
        from bounds, ${whatsapps} where id in (select id from chosen) and not exists (
          select from ${accountChanges} where whatsapp_id = whatsapps.id and at <= now)
      ),
      ${toldOf(['success', 'fail', 'income'])}
      select id, pushname, phonenumber, state, status, suspended, suspended_count, weight, interval, plan,
        extract(epoch from created_at)::float8 * 1000 as linked_at,
        case when sent_day = ${dayOf(now)}::int then sent_that_day else 0 end as sent_today, spans
      from chosen join told on told.key = id order by id`,
  );
  return rows.map(({ id, linked_at: linkedAt, ...account }) => ({
    id: Number(id),
    linked_at: new Date(linkedAt).toISOString(),
    ...account,
  }));
}

/** What the generators and validators did that work now. */
async function readRunners(queries: Queries, now: number) {
  const rows = await query<RunnerRow>(
    queries,
    sql`
      with ${boundsOf(now, DAYS)},
      chosen as (
        select *, concat(kind, id) as key from (
          select 'generator' as kind, id, concat(start_number, ' – ', end_number) as name, progress, count_success, count_fail
          from ${generators} where status = 'sending'
          union all
          select 'validator', validators.id, stored_name, progress, count_success, count_fail
          from ${validators} join ${files} on files.id = file_id where status = 'sending'
        ) as runners order by id, kind limit ${RUNNERS}
      ),
      changes as (
        select key, change.id as place, at, status as standing, success, fail, count_success as success_now, count_fail as fail_now
        from bounds cross join chosen cross join lateral (
          ${writtenOf(runnerChanges, sql`runner_id = chosen.id and kind = chosen.kind`)}
        ) as change
      ),
      ${toldOf(['success', 'fail'])}
      select kind, id, name, progress, count_success, count_fail, coalesce(spans, '') as spans from chosen left join told using (key) order by id, kind`,
  );
  return rows.map(({ id, ...runner }) => ({ ...runner, id: Number(id) }));
}

/** The whole days before today. */
async function readDays(queries: Queries, now: number) {
  const today = startOfToday(now).getTime();
  const rows = await query<{ from: number; linked: number; asked: number }>(
    queries,
    sql`
      with days as (
        select day from generate_series(${new Date(today - WHOLE_DAYS * DAY).toISOString()}::timestamptz,
          ${new Date(today - DAY).toISOString()}::timestamptz, interval '24 hours') as day
      )
      select extract(epoch from day)::float8 as from, coalesce(linked, 0)::float8 as linked, coalesce(asked, 0)::float8 as asked
      from days
      left join (
        select jakarta_day(created_at) as day, count(*) as linked from ${whatsapps}
        where proxy_id is not null and created_at >= (select min(day) from days) group by 1
      ) as linked using (day)
      left join (
        select day, sum(amount) as asked from ${daySums} where key in ${[...WITHDRAW_STATUSES]} group by 1
      ) as asked using (day)
      order by day`,
  );
  return rows.map(({ from, ...day }) => ({ from: localTime(from * 1000), ...day }));
}

const ofUser = route('statistics.pastOfUser', async ({ queries, services, input }) => {
  const now = services.now();
  const isOwn = sql`user_id = ${input.userId}`;
  return {
    at: localTime(now),
    accounts: await readAccounts(queries, someOf(isOwn, sql`1::bigint`), now, DAYS),
    risk: { ...(await readWatched(queries, isOwn, now)), moments: await services.moments() },
  };
});

const ofEverybody = route('statistics.pastOfEverybody', async ({ queries, services }) => {
  const now = services.now();
  return {
    at: localTime(now),
    accounts: await readAccounts(queries, SOME, now, DAYS_OF_EVERYBODY),
    days: await readDays(queries, now),
    runners: await readRunners(queries, now),
    risk: { ...(await readWatched(queries, sql`true`, now)), moments: await services.moments() },
  };
});

export const pastRoutes: readonly Route[] = [ofUser, ofEverybody];
