import { sql } from 'drizzle-orm';
import { query } from '../../store/query';
import type { Queries } from '../../store/database';
import type { Account, Receiver } from '../accounts';
import type { Delivery } from './blast.rules';

/** What is to be written; each list may be empty. */
export interface Saved {
  /** Accounts as they are after their step; their counts are left to the deliveries. */
  readonly accounts: readonly Account[];
  readonly deliveries: readonly AccountDelivery[];
  /** Numbers that were picked and are free again without a message. */
  readonly released: readonly number[];
  /** The process's, under which the uses of templates are counted. */
  readonly place: number;
}

export interface AccountDelivery extends Delivery {
  readonly account: Pick<Account, 'id' | 'userId'>;
}

/** What an account counts after its deliveries. */
export interface Counted {
  readonly id: number;
  readonly count_success: number;
  readonly count_fail: number;
  readonly income: number;
}

const HOUR = 3_600_000;
const rowsOf = (list: readonly object[]) => sql`${JSON.stringify(list)}::text::jsonb`;

/** Holds for whom these deliveries count, everybody in one order: so no two steps wait for one another. */
async function hold(tx: Queries, answers: readonly { user_id: number }[]): Promise<void> {
  if (answers.length === 0) return;
  const people = JSON.stringify([...new Set(answers.map(({ user_id }) => user_id))]);
  await tx.execute(sql`
    select id from users where id in (select value::bigint from jsonb_array_elements_text(${people}::text::jsonb))
    order by id for no key update`);
}

/**
 * Writes steps in one statement: the accounts, and for each delivery everything that counts it: log, the owner's hour and
 * everybody's, account, phone number, template, the owner's income and level, the referrer's share. A whole fleet's step
 * thereby costs the same few queries as one account's.
 */
export async function saveSteps(
  tx: Queries,
  { accounts, deliveries, released, place }: Saved,
  at: Date,
): Promise<{ readonly numbers: Receiver[]; readonly counted: Counted[] }> {
  const steps = accounts.map((account) => ({
    id: account.id,
    state: account.state,
    status: account.status,
    suspended: account.suspended,
    suspended_count: account.suspendedCount,
    sent_day: account.sentDay,
    sent_that_day: account.sentThatDay,
    failed_in_row: account.failedInRow,
    failed_at: account.failedAt,
    recent_sent: account.recentSent,
    recent_failed: account.recentFailed,
    recent_lost: account.recentLost,
    recent_at: account.recentAt,
    next_at: account.nextAt,
    send_id: account.inFlight?.id,
    phone_number_id: account.inFlight?.phoneNumberId,
    message_id: account.inFlight?.messageId,
    attempt: account.inFlight?.attempt,
  }));
  const answers = deliveries.map(({ account, phoneNumberId, messageId, success, code, frees }) => ({
    whatsapp_id: account.id,
    user_id: account.userId,
    phone_number_id: phoneNumberId,
    message_id: messageId,
    success,
    code,
    frees,
  }));
  await hold(tx, answers);
  const moment = sql`${at.toISOString()}::timestamptz`;
  const hour = sql`${new Date(at.getTime() - (at.getTime() % HOUR)).toISOString()}::timestamptz`;
  const [row] = await query<{ numbers: Receiver[]; counted: Counted[] }>(
    tx,
    sql`
      with step as (
        select * from jsonb_to_recordset(${rowsOf(steps)}) as step(
          id bigint, state text, status text, suspended boolean, suspended_count int,
          sent_day int, sent_that_day int, failed_in_row int, failed_at timestamptz,
          recent_sent real, recent_failed real, recent_lost real, recent_at timestamptz,
          next_at timestamptz, send_id uuid, phone_number_id bigint, message_id bigint, attempt smallint)
      ), turned as (
        update account_turns turn set
          next_at = step.next_at, send_id = step.send_id, phone_number_id = step.phone_number_id, message_id = step.message_id,
          attempt = step.attempt
        from step where turn.whatsapp_id = step.id and (step.next_at is not null or step.send_id is not null)
      ), ended as (
        delete from account_turns turn using step where turn.whatsapp_id = step.id and step.next_at is null and step.send_id is null
      ), delivery as (
        select answer.*,
          case when success then coalesce(u.blast_fee, level.blast_fee, s.price, 0) else 0 end as earned
        from jsonb_to_recordset(${rowsOf(answers)}) as answer(
          whatsapp_id bigint, user_id bigint, phone_number_id bigint, message_id bigint, success boolean, code text, frees boolean)
        join users u on u.id = answer.user_id
        left join levels level on level.id = u.level_id left join settings s on s.id = 1
      ), logged as (
        insert into message_logs (whatsapp_id, user_id, phone_number_id, message_id, success, income, code, at)
        select whatsapp_id, user_id, phone_number_id, message_id, success, earned, code, ${moment} from delivery
      ), hourly as (
        insert into hourly_figures as h (user_id, hour, success, fail, income)
        select user_id, ${hour}, count(*) filter (where success), count(*) filter (where not success), sum(earned)
        from delivery group by user_id order by user_id
        on conflict (user_id, hour) do update set
          success = h.success + excluded.success, fail = h.fail + excluded.fail, income = h.income + excluded.income
      ), fleet as (
        insert into fleet_figures as f (hour, part, success, fail, income)
        select ${hour}, own_part(), count(*) filter (where success), count(*) filter (where not success), sum(earned)
        from delivery having count(*) > 0
        on conflict (hour, part) do update set
          success = f.success + excluded.success, fail = f.fail + excluded.fail, income = f.income + excluded.income
      ), counted as (
        update whatsapps w set
          state = step.state, status = step.status, suspended = step.suspended,
          suspended_count = step.suspended_count,
          sent_day = step.sent_day, sent_that_day = step.sent_that_day,
          failed_in_row = step.failed_in_row, failed_at = step.failed_at,
          recent_sent = step.recent_sent, recent_failed = step.recent_failed, recent_lost = step.recent_lost,
          recent_at = step.recent_at,
          suspended_at = case when step.suspended and not w.suspended then ${moment} else w.suspended_at end,
          count_success = w.count_success + coalesce(sums.successes, 0),
          count_fail = w.count_fail + coalesce(sums.failures, 0),
          income = w.income + coalesce(sums.earned, 0)
        from step left join (
          select whatsapp_id, sum(earned)::bigint as earned, count(*) filter (where success)::int as successes,
            count(*) filter (where not success)::int as failures
          from delivery group by whatsapp_id
        ) sums on sums.whatsapp_id = step.id
        where w.id = step.id and (
          sums.whatsapp_id is not null or (w.state, w.status, w.suspended) is distinct from (step.state, step.status, step.suspended))
        returning w.id, w.count_success, w.count_fail, w.income
      ), touched as (
        update phone_numbers p set
          in_use = p.in_use and not sums.frees,
          count_success = p.count_success + sums.successes,
          count_fail = p.count_fail + sums.failures,
          last_sent = case when sums.successes > 0 then ${moment} else p.last_sent end
        from (
          select phone_number_id, count(*) filter (where success)::int as successes,
            count(*) filter (where not success)::int as failures, bool_or(frees) as frees
          from (
            select phone_number_id, success, frees from delivery
            union all select free::bigint, null, true from jsonb_array_elements_text(${JSON.stringify(released)}::text::jsonb) free
          ) freed group by phone_number_id
        ) sums
        where p.id = sums.phone_number_id
        returning p.id, p.number, p.name, p.in_use::int, p.count_success, p.count_fail, p.last_sent
      ), template as (
        insert into message_uses as uses (message_id, place, count)
        select message_id, ${place}::smallint, count(*) from delivery join messages on messages.id = message_id
        group by message_id order by message_id
        on conflict (message_id, place) do update set count = uses.count + excluded.count
      ), member as (
        update users u set
          income = u.income + sums.earned,
          blast_count = u.blast_count + sums.times,
          referral_paid = u.referral_paid + case when u.referred_by is null then 0 else floor(
            sums.earned * coalesce((select least(100, greatest(0, referral_percent)) from settings where id = 1), 0) / 100.0)::bigint end,
          level_id = coalesce((
            select id from levels where requirement_blast <= u.blast_count + sums.times
            order by requirement_blast desc limit 1), u.level_id)
        from (
          select user_id, sum(earned)::bigint as earned, count(*)::int as times
          from delivery where success group by user_id
        ) sums
        where u.id = sums.user_id
      )
      select
        (select coalesce(jsonb_agg(touched), '[]') from touched) as numbers,
        (select coalesce(jsonb_agg(counted), '[]') from counted) as counted`,
  );
  return row ?? { numbers: [], counted: [] };
}
