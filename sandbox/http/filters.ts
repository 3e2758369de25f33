import { gte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { PERIODS } from '../../src/api/schema/choices';
import { DAY, startOfToday } from './business-day';

type Period = (typeof PERIODS)[number];
const DAYS: Readonly<Record<Period, number>> = { today: 1, '7d': 7, '30d': 30 };

/** Within the last days, today among them, as the server counts days; without a period, whenever. */
export const within = (column: AnyPgColumn, period: Period | undefined, now: number): SQL | undefined =>
  period && gte(column, new Date(startOfToday(now).getTime() - (DAYS[period] - 1) * DAY));
