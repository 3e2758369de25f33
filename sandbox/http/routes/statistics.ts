import { and, eq, gte, type SQL, sum } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { hourlyFigures } from '../../store/schema';
import { DAY, HOUR, localTime, startOfToday } from '../business-day';

import { type Route, route } from '../route';

/** Sums of blasts in one interval. Income in rupiah. */
interface Figures {
  readonly success: number;
  readonly fail: number;
  readonly income: number;
}
const NOTHING: Figures = { success: 0, fail: 0, income: 0 };

async function readHours(queries: Queries, where: SQL | undefined) {
  const rows = await queries
    .select({
      hour: hourlyFigures.hour,
      success: sum(hourlyFigures.success),
      fail: sum(hourlyFigures.fail),
      income: sum(hourlyFigures.income),
    })
    .from(hourlyFigures)
    .where(where)
    .groupBy(hourlyFigures.hour);
  return rows.map(({ hour, success, fail, income }) => ({
    at: hour.getTime(),
    success: Number(success),
    fail: Number(fail),
    income: Number(income),
  }));
}

/** One bucket for each step from `first` to `last`, those in which nothing happened too. */
function bucketsOf(hours: Awaited<ReturnType<typeof readHours>>, first: number, last: number, step: number) {
  const buckets = Array.from({ length: Math.floor((last - first) / step) + 1 }, () => NOTHING);
  for (const { at, success, fail, income } of hours) {
    const place = Math.floor((at - first) / step);
    const known = buckets[place];
    if (known)
      buckets[place] = {
        success: known.success + success,
        fail: known.fail + fail,
        income: known.income + income,
      };
  }
  return buckets.map((figures, place) => ({ from: localTime(first + place * step), ...figures }));
}

/** Days back to `days`, and the hours since yesterday's midnight, of one moment. The server says which day it is. */
async function readStatistics(queries: Queries, now: number, length: number, owner: SQL | undefined) {
  const today = startOfToday(now).getTime();
  const yesterday = today - DAY;
  const first = today - (length - 1) * DAY;
  const since = new Date(Math.min(first, yesterday));
  const hours = await readHours(queries, and(owner, gte(hourlyFigures.hour, since)));
  return {
    at: localTime(now),
    hours: bucketsOf(hours, yesterday, now, HOUR),
    days: bucketsOf(hours, first, today, DAY),
  };
}

const ofUser = route('statistics.ofUser', ({ queries, services, input }) =>
  readStatistics(queries, services.now(), input.days, eq(hourlyFigures.userId, input.userId)),
);

const ofEverybody = route('statistics.ofEverybody', ({ queries, services, input }) =>
  readStatistics(queries, services.now(), input.days, undefined),
);

export const statisticsRoutes: readonly Route[] = [ofUser, ofEverybody];
