import { DAY } from '../../../api/schema/business-day';
import type { Bucket } from '../../../api/schema/statistics';
import { type ReadKnown, SEED } from '../../ahead/provide-ahead';
import { allStatistics, ownStatistics } from './statistics';

const DAYS_A_WEEK = 7;

/** Days since 1970, of a date `2026-11-23`. */
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;

/** What was earned on each day of this week, Monday first, today last. */
function earnedThisWeek(today: string, days: readonly Bucket[]): readonly number[] {
  const last = numberOf(today);
  // 1970 began on a Thursday.
  const monday = last - ((last + 3) % DAYS_A_WEEK);
  const incomes = new Map(days.map(({ from, income }) => [numberOf(from.day), income]));
  return Array.from({ length: last - monday + 1 }, (_, place) => incomes.get(monday + place) ?? 0);
}

// Where the server does not tell the past, nothing else is asked for.
export const ofOwn: ReadKnown = async (call, userId, signal) => {
  const past = await call('statistics.pastOfUser', { userId }, { signal });
  const [{ days }, { balance }] = await Promise.all([
    ownStatistics(call, userId, signal),
    call('withdraw.balance', { userId }, { signal }),
  ]);
  return {
    past,
    earned: earnedThisWeek(past.at.day, days),
    balance,
    numbers: null,
    proxies: null,
    seed: SEED,
  };
};
export const ofAll: ReadKnown = async (call, userId, signal) => {
  const past = await call('statistics.pastOfEverybody', {}, { signal });
  const [{ days }, { unBlasted }, { unUsed }] = await Promise.all([
    allStatistics(call, userId, signal),
    call('phoneNumber.countBlast', {}, { signal }),
    call('proxy.countUse', {}, { signal }),
  ]);
  return {
    past,
    earned: earnedThisWeek(past.at.day, days),
    balance: null,
    numbers: unBlasted,
    proxies: unUsed,
    seed: SEED,
  };
};
