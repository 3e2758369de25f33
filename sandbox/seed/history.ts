import { sql } from 'drizzle-orm';
import { query } from '../events/query';
import type { Queries } from '../store/database';
import type { SeededPeople } from './people';
import type { Random } from './random';
import { createRhythm } from './rhythm';
import type { Amounts } from './sizes';

const DAYS = 30;
const CODES = ['408', '463', '500'];
const CHUNK = 10_000;

type Rhythm = ReturnType<typeof createRhythm>;

/** A past blast: account, receiver and template by rank among their own. */
const newBlast = (random: Random, index: number, amounts: Amounts, now: number, momentAt: Rhythm) => {
  const success = random.next() < 0.9;
  const isOwn = random.next() < 0.35;
  const others = amounts.accounts - amounts.ownAccounts;
  return {
    account: isOwn ? random.between(others + 1, amounts.accounts) : random.between(1, others),
    receiver: random.between(1, Math.floor(amounts.phoneNumbers * 0.7)),
    template: random.between(1, 7),
    success,
    code: success ? null : random.pick(CODES),
    // Some fall into the last two hours, so that there is a figure for today at any time of day but midnight.
    at: new Date(
      index % 400 === 0 ? now - random.between(1, 120) * 60_000 : momentAt(random.next()),
    ).toISOString(),
  };
};

/** A month of blasts, and every counter and income that follows from them. */
export async function seedHistory(
  tx: Queries,
  random: Random,
  people: SeededPeople,
  amounts: Amounts,
  now: number,
) {
  const momentAt = createRhythm(now, DAYS);
  for (let done = 0; done < amounts.blasts; done += CHUNK) {
    const length = Math.min(CHUNK, amounts.blasts - done);
    const rows = JSON.stringify(
      Array.from({ length }, (_, index) => newBlast(random, done + index, amounts, now, momentAt)),
    );
    await query(
      tx,
      sql`insert into message_logs (whatsapp_id, user_id, phone_number_id, message_id, success, income, code, at)
          select account, whatsapps.user_id, receiver, template, success,
                 case when success then 100 else 0 end, code, at
          from jsonb_to_recordset(${rows}::text::jsonb)
            as blast(account bigint, receiver bigint, template bigint, success bool, code text, at timestamptz)
          join whatsapps on whatsapps.id = account
          order by at`,
    );
  }
  await referMembers(tx, people);
  await countEverything(tx);
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

async function countEverything(tx: Queries) {
  await query(
    tx,
    sql`update whatsapps set count_success = total.good, count_fail = total.bad, income = total.income from (
          select whatsapp_id, count(*) filter (where success) as good, count(*) filter (where not success) as bad,
                 sum(income) as income
          from message_logs group by whatsapp_id
        ) as total where total.whatsapp_id = whatsapps.id`,
  );
  await query(
    tx,
    sql`insert into hourly_figures (user_id, hour, success, fail, income)
        select user_id, date_trunc('hour', at, 'UTC'), count(*) filter (where success),
               count(*) filter (where not success), sum(income)
        from message_logs group by 1, 2`,
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
    sql`update messages set count_use = total.used from (
          select message_id, count(*) as used from message_logs group by message_id
        ) as total where total.message_id = messages.id`,
  );
  await query(
    tx,
    sql`update users set income = total.income, blast_count = total.good,
               referral_paid = case when referred_by is null then 0 else total.income * 5 / 100 end
        from (
          select user_id, sum(income) as income, count(*) filter (where success) as good
          from message_logs group by user_id
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
