import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { query } from '../../../sandbox/store/query';
import { DAY, HOUR, startOfToday } from '../../../sandbox/http/business-day';
import { figuresOf, PER_HOUR } from '../../../sandbox/seed/figures';
import { createRandom } from '../../../sandbox/seed/random';
import { hoursOf } from '../../../sandbox/seed/rhythm';
import { useServer } from '../../contract/harness';
import { openNetworkHarness } from '../network/harness';

const SOME_DAY = startOfToday(Date.UTC(2026, 10, 24)).getTime();
const sum = (counts: readonly { readonly success: number; readonly fail: number }[]) =>
  counts.reduce((all, { success, fail }) => all + success + fail, 0);

describe('the demonstration’s month', () => {
  it('goes at the pace at which an account of the simulated network sends', async () => {
    const harness = await openNetworkHarness({ odds: { conflict: 0, suspension: 0, crash: 0 } });
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', true));
    await harness.pass(HOUR / 6);
    const sent = harness.published.filter(({ event }) => event === 'count_success' || event === 'count_fail');
    await harness.close();
    expect(sent.length * 6).toBeGreaterThan(PER_HOUR * 0.8);
    expect(sent.length * 6).toBeLessThan(PER_HOUR * 1.2);
  }, 60_000);

  it('brings in a busy hour what as many senders as there are now bring', () => {
    const accounts = [true, false, false, true].map((isSending, id) => ({ id, userId: 1, isSending }));
    const hours = hoursOf(SOME_DAY + 11 * HOUR - 1, 30);
    const { hourly } = figuresOf(createRandom(1), accounts, hours);
    const busiest = hourly.find(({ at }) => at === SOME_DAY + 10 * HOUR);
    expect(sum(busiest ? [busiest] : [])).toBeGreaterThan(2 * PER_HOUR * 0.5);
    expect(Math.max(...hourly.map((hour) => sum([hour])))).toBeLessThan(2 * PER_HOUR * 1.5);
  });

  it('has in its days what it has in its hours, and none of it after now', () => {
    const now = SOME_DAY + 9.25 * HOUR;
    const accounts = [{ id: 1, userId: 1, isSending: true }];
    const { hourly, daily } = figuresOf(createRandom(1), accounts, hoursOf(now, 30));
    expect(sum(daily)).toBe(sum(hourly));
    expect(new Set(daily.map(({ at }) => startOfToday(at).getTime() === at))).toEqual(new Set([true]));
    expect(Math.max(...hourly.map(({ at }) => at))).toBe(SOME_DAY + 9 * HOUR);
    const [current, before] = hourly;
    expect(sum([current!])).toBeLessThan(sum([before!]) / 2);
    expect(Math.min(...daily.map(({ at }) => at))).toBe(SOME_DAY - 30 * DAY);
  });
});

describe('the seeded database', () => {
  const harness = useServer();

  it('counts the same messages and income by hour, by account, by user and in the ledger', async () => {
    const [row] = await query(
      harness.server.database.db,
      sql`
      select
        (select sum(success) from hourly_figures) = (select sum(count_success) from whatsapps) as accounts,
        (select sum(success) from hourly_figures) = (select sum(blast_count) from users) as users,
        (select sum(fail) from hourly_figures) = (select sum(count_fail) from whatsapps) as fails,
        (select sum(income) from hourly_figures) = (select sum(income) from users) as income,
        (select sum(income) from whatsapps) = (select sum(income) from users) as earned,
        (select sum(amount) from money_movements where kind = 'income') = (select sum(income) from users) as ledger`,
    );
    expect(row).toEqual({
      accounts: true,
      users: true,
      fails: true,
      income: true,
      earned: true,
      ledger: true,
    });
  });

  it('lists accounts in the order of their counts, those too that send', async () => {
    const [row] = await query(
      harness.server.database.db,
      sql`
      select count(*) filter (where status = 'sending') > 0 as sending,
        bool_and((listed_success, listed_fail, listed_income) = (count_success, count_fail, income)) as listed
      from whatsapps`,
    );
    expect(row).toEqual({ sending: true, listed: true });
  });

  it('has two weeks of what each account did, which come to what it counts and to how it stands', async () => {
    const [row] = await query(
      harness.server.database.db,
      sql`
      with changes as (
        select whatsapp_id, standing, success + fail as sent, at, income,
          lead(success + fail) over own - (success + fail) as more, lead(at) over own as ends,
          row_number() over (partition by whatsapp_id order by at desc, id desc) as back
        from account_changes window own as (partition by whatsapp_id order by at, id)
      )
      select
        count(distinct whatsapp_id) = (select count(*) from whatsapps) as all,
        bool_and((sent, changes.income, standing) = (count_success + count_fail, whatsapps.income, account_standing(whatsapps)))
          filter (where back = 1) as present,
        bool_and(more >= 0 and ends >= at and (more = 0 or standing = 'sending')) filter (where back > 1) as onwards,
        max(at) - min(at) = interval '14 days' as days,
        max(extract(epoch from ends - at)) filter (where standing = 'sending') <= 3 * 3600 as checkpoints,
        count(*) filter (where standing = 'broken') between 10 and 200 as breaks,
        (select sum(more) filter (where standing = 'sending')
          / sum(extract(epoch from ends - at) / 3600) filter (where standing = 'sending') from changes)::float8 as pace
      from changes join whatsapps on whatsapps.id = whatsapp_id`,
    );
    const { pace, ...rest } = row as { pace: number };
    expect(rest).toEqual({
      all: true,
      present: true,
      onwards: true,
      days: true,
      checkpoints: true,
      breaks: true,
    });
    expect(pace).toBeGreaterThan(PER_HOUR * 0.5);
    expect(pace).toBeLessThan(PER_HOUR * 1.5);
  });

  it('has suspensions before most of which far more failed than usual, and an own account that shows it before its third', async () => {
    const member = harness.as('member');
    const { risk } = await member.call('statistics.pastOfUser', { userId: member.id });
    const partsOf = (line: string) => {
      const [outcome, ...numbers] = line.split(' ');
      const [, sent = 0, failed = 0, lost = 0] = numbers.map(Number);
      return { outcome, isIll: failed > sent * 0.2, isLost: lost > sent * 0.02 };
    };
    const told = (risk?.moments ?? '').split('\n').map(partsOf);
    const suspended = told.filter(({ outcome }) => outcome === 'suspended');
    const share = (moments: typeof told) => moments.filter(({ isIll }) => isIll).length / moments.length;
    expect(suspended.length).toBeGreaterThanOrEqual(14);
    expect(suspended.some(({ isLost }) => isLost)).toBe(true);
    expect(share(suspended)).toBeGreaterThan(0.55);
    expect(share(suspended)).toBeLessThan(0.95);
    expect(share(told.filter(({ outcome }) => outcome === 'sending'))).toBeLessThan(0.03);
    const last = risk?.accounts.filter(({ suspended_count: times }) => times === 2) ?? [];
    expect(last.map(({ hour }) => partsOf(hour).isIll)).toEqual([true]);
  });

  it('has what each generator and validator that has begun did, which comes to what it counts', async () => {
    const rows = await query(
      harness.server.database.db,
      sql`
      select (array_agg(concat_ws(' ', change.status, change.success, change.fail) order by at))[1] as first,
        (array_agg((change.status, change.success, change.fail) = (runner.status, count_success, count_fail) order by at desc))[1] as last,
        extract(epoch from max(at) - min(at))::float8 / max(change.success + change.fail) between 1 and 2 as pace
      from runner_changes as change join (
        select 'generator' as kind, id, status, count_success, count_fail from generators
        union all select 'validator', id, status, count_success, count_fail from validators
      ) as runner on runner.id = runner_id and runner.kind = change.kind
      group by runner_id, change.kind`,
    );
    // Three generators and two validators of three people each.
    expect(rows).toEqual(
      Array.from({ length: 15 }, () => ({ first: 'sending 0 0', last: true, pace: true })),
    );
  });
});
