import { and, eq, gte, sum } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Queries } from '../../store/database';
import { fleetFigures, hourlyFigures } from '../../store/schema';
import { DAY, HOUR, localTime, startOfToday } from '../business-day';

import { type Route, route } from '../route';

/** Sums of blasts in one interval. Income in rupiah. */
interface Figures {
  readonly success: number;
  readonly fail: number;
  readonly income: number;
}
const NOTHING: Figures = { success: 0, fail: 0, income: 0 };

/** Hours since a moment: those of a member, or of everybody together. */
async function readHours(queries: Queries, userId: number | null, since: Date) {
  const from = userId === null ? fleetFigures : hourlyFigures;
  const source: PgTable = from;
  const rows = await queries
    .select({
      hour: from.hour,
      success: sum(from.success).mapWith(Number),
      fail: sum(from.fail).mapWith(Number),
      income: sum(from.income).mapWith(Number),
    })
    .from(source)
    .where(and(userId === null ? undefined : eq(hourlyFigures.userId, userId), gte(from.hour, since)))
    .groupBy(from.hour);
  return rows.map(({ hour, ...figures }) => ({ at: hour.getTime(), ...figures }));
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
async function readStatistics(queries: Queries, now: number, length: number, userId: number | null) {
  const today = startOfToday(now).getTime();
  const yesterday = today - DAY;
  const first = today - (length - 1) * DAY;
  const since = new Date(Math.min(first, yesterday));
  const hours = await readHours(queries, userId, since);
  return {
    at: localTime(now),
    hours: bucketsOf(hours, yesterday, now, HOUR),
    days: bucketsOf(hours, first, today, DAY),
  };
}

const ofUser = route('statistics.ofUser', ({ queries, services, input }) =>
  readStatistics(queries, services.now(), input.days, input.userId),
);

const ofEverybody = route('statistics.ofEverybody', ({ queries, services, input }) =>
  readStatistics(queries, services.now(), input.days, null),
);

export const statisticsRoutes: readonly Route[] = [ofUser, ofEverybody];
