import { sql } from 'drizzle-orm';
import { query } from '../store/query';
import type { Queries } from '../store/database';
import { whatsapps } from '../store/schema';
import { figuresOf, type Sent } from './figures';
import type { SeededPeople } from './people';
import type { Random } from './random';
import { createMoments, hoursOf } from './rhythm';
import type { Amounts } from './sizes';

const DAYS = 30;
const CODES = ['408', '463', '500'];
const CHUNK = 10_000;

type Moments = ReturnType<typeof createMoments>;

/** A past blast: account, receiver and template by rank among their own. */
const newBlast = (random: Random, amounts: Amounts, momentAt: Moments) => {
  const success = random.next() < 0.96;
  const isOwn = random.next() < 0.35;
  const others = amounts.accounts - amounts.ownAccounts;
  return {
    account: isOwn ? random.between(others + 1, amounts.accounts) : random.between(1, others),
    receiver: random.between(1, Math.floor(amounts.phoneNumbers * 0.7)),
    template: random.between(1, 7),
    success,
    code: success ? null : random.pick(CODES),
    at: new Date(momentAt(random.next())).toISOString(),
  };
};

/** Inserts rows some thousands at a time, each time as one text. */
async function inChunks(
  length: number,
  rowsFrom: (start: number, end: number) => readonly object[],
  insert: (rows: string) => Promise<unknown>,
) {
  for (let start = 0; start < length; start += CHUNK)
    await insert(JSON.stringify(rowsFrom(start, Math.min(length, start + CHUNK))));
}

/**
 * A month of blasts: what they came to, with every counter and income that follows from it, and a sample of the messages
 * themselves, without income, for the counters of receivers and templates.
 */
export async function seedHistory(
  tx: Queries,
  random: Random,
  people: SeededPeople,
  amounts: Amounts,
  now: number,
) {
  const hours = hoursOf(now, DAYS);
  const momentAt = createMoments(hours, now);
  const sent = Array.from({ length: amounts.blasts }, () => newBlast(random, amounts, momentAt));
  // As they were sent: the older has the lower id.
  sent.sort((one, other) => one.at.localeCompare(other.at));
  await inChunks(
    sent.length,
    (start, end) => sent.slice(start, end),
    (rows) =>
      query(
        tx,
        sql`insert into message_logs (whatsapp_id, user_id, phone_number_id, message_id, success, income, code, at)
            select account, whatsapps.user_id, receiver, template, success, 0, code, at
            from jsonb_to_recordset(${rows}::text::jsonb)
              as blast(account bigint, receiver bigint, template bigint, success bool, code text, at timestamptz)
            join whatsapps on whatsapps.id = account
            order by at`,
      ),
  );
  await referMembers(tx, people);
  const accounts = await tx
    .select({ id: whatsapps.id, userId: whatsapps.userId, status: whatsapps.status })
    .from(whatsapps)
    .orderBy(whatsapps.id);
  const past = accounts.map(({ id, userId, status }) => ({ id, userId, isSending: status === 'sending' }));
  await countEverything(tx, figuresOf(random, past, hours));
  await datePastReferrals(tx);
}

/** The demo member referred four others; the fifth was referred by the second. */
async function referMembers(tx: Queries, { members }: SeededPeople) {
  const [first, second, third, fourth, fifth, sixth] = members;
  await query(
    tx,
    sql`update users set referred_by = ${first} where id in (${second}, ${third}, ${fourth}, ${fifth})`,
  );
  await query(tx, sql`update users set referred_by = ${second} where id = ${sixth}`);
}

/** What each user's level pays for a message, by how many they sent. */
const PAID = sql`
  select id, coalesce((
    select blast_fee from levels where requirement_blast <= sent order by requirement_blast desc limit 1), 0) as fee
  from (select user_id as id, sum(success) as sent from hourly_figures group by user_id) as users_sent`;

const sentIn = (rows: string) => sql`(
  select "userId" as user_id, "accountId" as account_id, to_timestamp(at / 1000.0) as at, success, fail
  from jsonb_to_recordset(${rows}::text::jsonb)
    as sent("userId" bigint, "accountId" bigint, at bigint, success int, fail int)) as sent`;

async function countEverything(tx: Queries, { hourly, daily }: Readonly<Record<'hourly' | 'daily', Sent[]>>) {
  await inChunks(
    hourly.length,
    (start, end) => hourly.slice(start, end),
    (rows) =>
      query(
        tx,
        sql`insert into hourly_figures (user_id, hour, success, fail)
            select user_id, at, success, fail from ${sentIn(rows)}`,
      ),
  );
  await query(
    tx,
    sql`update hourly_figures set income = success * fee from (${PAID}) as paid where paid.id = user_id`,
  );
  await query(
    tx,
    sql`insert into fleet_figures (hour, success, fail, income)
        select hour, sum(success), sum(fail), sum(income) from hourly_figures group by hour`,
  );
  await inChunks(
    daily.length,
    (start, end) => daily.slice(start, end),
    (rows) =>
      query(
        tx,
        sql`with counted as (
              update whatsapps set count_success = count_success + total.good, count_fail = count_fail + total.bad
              from (
                select account_id, sum(success) as good, sum(fail) as bad from ${sentIn(rows)} group by account_id
              ) as total where total.account_id = whatsapps.id
            )
            insert into money_movements (user_id, kind, amount, whatsapp_id, at)
            select user_id, 'income', success * fee, account_id, at
            from ${sentIn(rows)} join (${PAID}) as paid on paid.id = user_id
            where success * fee > 0`,
      ),
  );
  await query(
    tx,
    sql`update whatsapps set income = total.income from (
          select whatsapp_id, sum(amount) as income from money_movements where kind = 'income' group by whatsapp_id
        ) as total where total.whatsapp_id = whatsapps.id`,
  );
  // Those of accounts that send would follow a minute later.
  await query(
    tx,
    sql`update whatsapps set listed_success = count_success, listed_fail = count_fail, listed_income = income`,
  );
  await query(
    tx,
    sql`update phone_numbers set count_success = total.good, count_fail = total.bad, last_sent = total.last from (
          select phone_number_id, count(*) filter (where success) as good,
                 count(*) filter (where not success) as bad, max(at) filter (where success) as last
          from message_logs group by phone_number_id
        ) as total where total.phone_number_id = phone_numbers.id`,
  );
  await query(
    tx,
    sql`insert into message_uses (message_id, place, count)
        select message_id, 0, count(*) from message_logs where message_id is not null group by message_id`,
  );
  await query(
    tx,
    sql`update users set income = total.income, blast_count = total.good,
               referral_paid = case when referred_by is null then 0 else floor(total.income * 5 / 100) end
        from (
          select user_id, sum(income) as income, sum(success) as good from hourly_figures group by user_id
        ) as total where total.user_id = users.id`,
  );
  await query(
    tx,
    sql`update users set level_id = (
          select id from levels where requirement_blast <= users.blast_count
          order by requirement_blast desc limit 1)`,
  );
}

/** Shares of the past were paid with the income of their day, not on the day that the demonstration is made. */
async function datePastReferrals(tx: Queries) {
  await query(tx, sql`delete from money_movements where kind = 'referral'`);
  await query(
    tx,
    sql`insert into money_movements (user_id, kind, amount, person_id, at)
        select referred_by, 'referral', earned * 5 / 100 - coalesce(lag(earned) over days, 0) * 5 / 100, id, at
        from (
          select users.id, referred_by, at, sum(sum(amount)) over (partition by users.id order by at)::bigint as earned
          from users join money_movements on user_id = users.id and kind = 'income'
          where referred_by is not null group by users.id, at
        ) as earning
        window days as (partition by id order by at)`,
  );
}
