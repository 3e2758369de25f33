import { gte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { PERIODS } from '../../src/api/schema/choices';
import { DAY, startOfToday } from './business-day';

type Period = (typeof PERIODS)[number];
const DAYS: Readonly<Record<Period, number>> = { today: 1, '7d': 7, '30d': 30 };

/** When a period begins: the last days, today among them, as the server counts days; null without one. */
export const since = (period: Period | undefined, now: number): Date | null =>
  period ? new Date(startOfToday(now).getTime() - (DAYS[period] - 1) * DAY) : null;

/** Within a period; without one, whenever. */
export function within(column: AnyPgColumn, period: Period | undefined, now: number): SQL | undefined {
  const beginning = since(period, now);
  return beginning ? gte(column, beginning) : undefined;
}
