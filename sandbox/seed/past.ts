import { sql } from 'drizzle-orm';
import { DAY, HOUR, startOfToday } from '../http/business-day';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { accountChanges, generators, runnerChanges, validators, whatsapps } from '../store/schema';
import { PER_HOUR } from './figures';
import { insertRows } from './fleet';
import type { Random } from './random';
import { hoursOf, isWeekend, WEEKEND } from './rhythm';
import { talliesOf } from './tallies';

const DAYS = 14;
/** Days of figures that the counters are of. */
const COUNTED_DAYS = 30;
const CHECKPOINT = 3 * HOUR;
/** How often a blast broke off on a day, and how often nobody started it. */
const BREAKS = 0.15;
const IDLE_DAYS = 0.1;
const LEAST_HOURS = 0.5;
const MOST_HOURS = 20;
const RUNNERS_AGO = 6 * HOUR;
/** Seconds from one number of a generator or validator to the next. */
const INTERVAL = 1.5;

type Standing = typeof accountChanges.$inferSelect.standing;
interface Account {
  readonly id: number;
  readonly standing: Standing;
  /** Epoch ms since when it stands so, where that is known. */
  readonly since: number | null;
  readonly success: number;
  readonly fail: number;
  readonly income: number;
  /** How often it was suspended, the present time included. */
  readonly suspensions: number;
}
interface Window {
  readonly from: number;
  to: number;
  /** Until when it was suspended that ended by it. */
  suspendedUntil?: number;
}
/** From when on it stood so, in epoch ms. */
interface Mark {
  readonly at: number;
  readonly standing: Standing;
}

/** From when to when it was to send, each day from a morning on, before `end`; `hours` on a day of the week. */
function windowsOf(random: Random, now: number, end: number, hours: number) {
  const windows: Window[] = [];
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const midnight = startOfToday(now - ago * DAY).getTime();
    const length =
      Math.min(MOST_HOURS, hours * (isWeekend(midnight) ? WEEKEND : 1) * (0.85 + 0.3 * random.next())) * HOUR;
    const from = midnight + Math.min((7.5 + 2 * random.next()) * HOUR, DAY - length);
    const isLeftOut = random.next() < IDLE_DAYS;
    if (!isLeftOut && from < end && from > now - DAYS * DAY)
      windows.push({ from, to: Math.min(from + length, end) });
  }
  return windows;
}

/** One day's: with what is written down every few hours, and broken off for a while now and then. */
function marksOf(random: Random, from: number, to: number): Mark[] {
  const marks: Mark[] = [];
  for (let at = from; at < to; at += CHECKPOINT) marks.push({ at, standing: 'sending' });
  if (random.next() < BREAKS) {
    const at = from + (0.3 + 0.4 * random.next()) * (to - from);
    const again = at + (0.1 + 0.1 * random.next()) * (to - from);
    const others = marks.filter((mark) => mark.at < at || mark.at > again);
    return [
      ...others,
      { at, standing: 'broken' as const },
      { at: again, standing: 'sending' as const },
    ].toSorted((one, other) => one.at - other.at);
  }
  return marks;
}

/** Ends windows by suspensions that were over before the next window. */
function suspend(random: Random, windows: readonly Window[], times: number) {
  for (let time = 0; time < times; time += 1) {
    const place = Math.floor(((windows.length - 1) * (time + random.next())) / times);
    const [window, next] = [windows[place], windows[place + 1]];
    if (!window || !next) continue;
    window.to -= (0.1 + 0.5 * random.next()) * (window.to - window.from);
    window.suspendedUntil = window.to + (0.3 + 0.6 * random.next()) * (next.from - window.to);
  }
}

/** What one account did, and what it had counted each time: by the end of it what it counts now. */
function changesOf(random: Random, account: Account, now: number, share: number) {
  const { id, standing, since, success, fail, income, suspensions } = account;
  const isLost = standing !== 'sending' && standing !== 'stopped';
  const end = isLost ? (since ?? now - (2 + 40 * random.next()) * HOUR) : now;
  const days = (end - now) / DAY + DAYS;
  const hours = Math.max(LEAST_HOURS, ((success + fail) * share) / PER_HOUR / days);
  const windows = windowsOf(random, now, end, hours);
  const last = windows.at(-1);
  if (standing === 'sending' || standing === 'suspended') {
    if (last && last.to > startOfToday(end).getTime()) last.to = end;
    else windows.push({ from: Math.max(last?.to ?? 0, end - (0.5 + random.next()) * HOUR), to: end });
  }
  if (!isLost) suspend(random, windows, suspensions);
  const marks: Mark[] = [
    { at: now - DAYS * DAY, standing: 'stopped' },
    ...windows.flatMap(({ from, to, suspendedUntil }): Mark[] => [
      ...marksOf(random, from, to),
      ...(suspendedUntil === undefined
        ? [{ at: to, standing: to === end ? standing : 'stopped' }]
        : [
            { at: to, standing: 'suspended' as const },
            { at: suspendedUntil, standing: 'stopped' as const },
          ]),
    ]),
  ];
  if (marks.at(-1)?.at !== end && isLost) marks.push({ at: end, standing });
  let sent = 0;
  const reached = marks.map(({ at }, place) => {
    const before = marks[place - 1];
    if (before?.standing === 'sending') sent += at - before.at;
    return sent;
  });
  const tallies = talliesOf(random, id, marks, {
    fail: fail / Math.max(1, success + fail),
    // It was suspended twice, and what came before is to be seen again.
    endsIll: standing === 'sending' && suspensions > 1,
  });
  return marks.map((mark, place) => {
    const left = share * (1 - (sent > 0 ? (reached[place] ?? 0) / sent : 1));
    return {
      whatsappId: id,
      at: new Date(mark.at),
      standing: mark.standing,
      success: success - Math.round(success * left),
      fail: fail - Math.round(fail * left),
      income: income - Math.round(income * left),
      ...tallies[place],
    };
  });
}

/** Two weeks of what each account did, which come to what it counts, and to how it stands now. */
export async function seedPast(tx: Queries, random: Random, now: number) {
  const shares = hoursOf(now, COUNTED_DAYS);
  const sumOf = (days: number) => shares.slice(0, days * 24).reduce((sum, { share }) => sum + share, 0);
  const share = sumOf(DAYS) / sumOf(COUNTED_DAYS);
  const accounts = await query<Record<keyof Account, string | number | null>>(
    tx,
    sql`
      select id, account_standing(whatsapps) as standing, extract(epoch from coalesce(suspended_at, cut_off_at))::float8 * 1000 as since,
        count_success as success, count_fail as fail, income, suspended_count as suspensions
      from ${whatsapps} order by id`,
  );
  // What was written while they were made.
  await tx.delete(accountChanges);
  const rows = accounts.flatMap(({ standing, since, ...counted }) => {
    const { id, success, fail, income, suspensions } = counted;
    return changesOf(
      random,
      {
        id: Number(id),
        standing: standing as Standing,
        since: since === null ? null : Number(since),
        success: Number(success),
        fail: Number(fail),
        income: Number(income),
        suspensions: Number(suspensions),
      },
      now,
      share,
    );
  });
  await insertRows(tx, accountChanges, rows);
  await tallySenders(tx, now);
  await seedRunners(tx, now);
}

/** Those that send have the tallies of their last row. */
const tallySenders = (tx: Queries, now: number) =>
  query(
    tx,
    sql`
      update ${whatsapps} set recent_sent = last.recent_sent, recent_failed = last.recent_failed, recent_lost = last.recent_lost,
        recent_at = at
      from ${accountChanges} as last
      where status = 'sending' and whatsapp_id = whatsapps.id and at = ${new Date(now).toISOString()}::timestamptz`,
  );

/** What generators and validators did that have begun: all that they have counted, one number after the other, on the same day. */
async function seedRunners(tx: Queries, now: number) {
  await tx.delete(runnerChanges);
  await query(
    tx,
    sql`
      with runners as (
        select 'generator' as kind, id, count_success, count_fail from ${generators}
        union all select 'validator', id, count_success, count_fail from ${validators}
      )
      insert into ${runnerChanges} (kind, runner_id, at, status, success, fail)
      select kind, id, ${new Date(now - RUNNERS_AGO).toISOString()}::timestamptz + took * interval '1 second', status, success, fail
      from runners cross join lateral (values
        ('sending', 0, 0, 0),
        ('idle', (count_success + count_fail) * ${INTERVAL}::float8, count_success, count_fail)
      ) as change (status, took, success, fail)
      where count_success + count_fail > 0`,
  );
}
