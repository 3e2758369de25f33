import { type SQL, sql } from 'drizzle-orm';
import { query } from '../../store/query';
import type { Queries } from '../../store/database';
import { accountChanges, whatsapps } from '../../store/schema';
import { DAY, localTime } from '../business-day';
import { type Route, route } from '../route';

const DAYS = 14;
const DAYS_OF_EVERYBODY = 7;
/** Accounts of everybody that are told: of those that send, and of those in each other state. */
const SENDING = 200;
const OTHERS = 40;

/** An account as the database answers it, in whose integers some drivers read texts. */
interface Row {
  readonly id: number | string;
  readonly pushname: string;
  readonly phonenumber: string;
  readonly user_id: number | string;
  readonly state: string | null;
  readonly status: string;
  readonly suspended: boolean;
  readonly suspended_count: number;
  readonly weight: number;
  readonly from: number;
  readonly spans: string;
}

/** Of each state as many as are told, the same ones each time, and how many each of them stands for. */
const SOME = sql`
  select id, rows::float8 / least(rows, most) as weight from (
    select id, case kind when 'sending' then ${SENDING}::int else ${OTHERS}::int end as most,
      count(*) over (partition by kind) as rows, row_number() over (partition by kind order by hashint8(id), id) as place
    from (
      select id, case when status = 'sending' then status when suspended then 'suspended' else coalesce(state, 'unknown') end as kind
      from ${whatsapps}
    ) as accounts
  ) as ranked where place <= most`;

const secondsBetween = (from: string, to: string) => sql.raw(`extract(epoch from ${to} - ${from})::float8`);

/** What the accounts of `chosen` (id, weight) did in the last `days`. */
async function readPast(queries: Queries, chosen: SQL, now: number, days: number) {
  const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  const rows = await query<Row>(
    queries,
    sql`
      with bounds as (select ${moment(now - days * DAY)} as since, ${moment(now)} as now),
      chosen as (select * from (${chosen}) as chosen join ${whatsapps} using (id)),
      -- From the last before the first day on; of each account by itself (offset), however much there is of others.
      changes as (
        select change.* from bounds cross join chosen cross join lateral (
          select * from ${accountChanges} where whatsapp_id = chosen.id and at <= now and at >= coalesce(
            (select max(at) from ${accountChanges} where whatsapp_id = chosen.id and at <= since), since)
          offset 0
        ) as change
        -- Of whom nothing is written down has stood like this for longer than that.
        union all
        select 0, whatsapps.id, since, account_standing(whatsapps), count_success, count_fail, income
        from bounds, ${whatsapps} where id in (select id from chosen) and not exists (
          select from ${accountChanges} where whatsapp_id = whatsapps.id and at <= now)
      ),
      stretches as (
        select change.whatsapp_id, change.id as place, change.standing, change.at, greatest(change.at, since) as begins,
          coalesce(lead(change.at) over own, now) as ends,
          lead(change.success, 1, count_success) over own - change.success as success,
          lead(change.fail, 1, count_fail) over own - change.fail as fail,
          lead(change.income, 1, chosen.income) over own - change.income as income
        from bounds cross join changes as change join chosen on chosen.id = change.whatsapp_id
        window own as (partition by change.whatsapp_id order by change.at, change.id)
      ),
      -- Of what began before the first day, its part since then. Whole seconds from the first moment add up.
      lines as (
        select *, ${secondsBetween('begins', 'ends')} / greatest(${secondsBetween('at', 'ends')}, 0.001) as part,
          round(${secondsBetween('first', 'ends')}) - round(${secondsBetween('first', 'begins')}) as seconds
        from (select *, min(begins) over (partition by whatsapp_id) as first from stretches) as stretches
      ),
      told as (
        select whatsapp_id, min(first) as first,
          coalesce(string_agg(concat_ws(' ', seconds, standing, ${sql.join(
            ['success', 'fail', 'income'].map((name) => sql`greatest(0, round(${sql.raw(name)} * part))`),
            sql`, `,
          )}), E'\n' order by at, place) filter (where seconds > 0), '') as spans
        from lines group by whatsapp_id
      )
      select id, pushname, phonenumber, user_id, state, status, suspended, suspended_count, weight,
        extract(epoch from first)::float8 as from, spans
      from chosen join told on whatsapp_id = id order by id`,
  );
  const accounts = rows.map(({ id, user_id, from, ...account }) => ({
    id: Number(id),
    user_id: Number(user_id),
    ...account,
    from: new Date(from * 1000),
  }));
  return { at: localTime(now), accounts };
}

const ofUser = route('statistics.pastOfUser', ({ queries, services, input }) =>
  readPast(
    queries,
    sql`select id, 1 as weight from ${whatsapps} where user_id = ${input.userId}`,
    services.now(),
    DAYS,
  ),
);

const ofEverybody = route('statistics.pastOfEverybody', ({ queries, services }) =>
  readPast(queries, SOME, services.now(), DAYS_OF_EVERYBODY),
);

export const pastRoutes: readonly Route[] = [ofUser, ofEverybody];
