import { and, eq, gte, sum } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { fleetFigures, hourlyFigures } from '../../store/schema';
import { startOfToday } from '../business-day';

import { type Route, route } from '../route';

/** Sums of the hours, which come to every message that was counted. */
const countOfUser = route('messageLog.count', async ({ queries, input }) => {
  const [row] = await queries
    .select({ success: sum(hourlyFigures.success), fail: sum(hourlyFigures.fail) })
    .from(hourlyFigures)
    .where(eq(hourlyFigures.userId, input.userId));
  return { successCount: Number(row?.success ?? 0), failCount: Number(row?.fail ?? 0) };
});

/** The same of everybody, since a moment or ever. */
async function countBlasts(queries: Queries, since: Date | null) {
  const [row] = await queries
    .select({ success: sum(fleetFigures.success), fail: sum(fleetFigures.fail) })
    .from(fleetFigures)
    .where(since ? gte(fleetFigures.hour, since) : undefined);
  return { success: Number(row?.success ?? 0), fail: Number(row?.fail ?? 0) };
}

const todayIncome = route('messageLog.todayIncome', async ({ queries, services, input }) => {
  const [row] = await queries
    .select({ total: sum(hourlyFigures.income) })
    .from(hourlyFigures)
    .where(
      and(eq(hourlyFigures.userId, input.userId), gte(hourlyFigures.hour, startOfToday(services.now()))),
    );
  return { income: Number(row?.total ?? 0) };
});

const todayCount = route('messageLog.todayCount', ({ queries, services }) =>
  countBlasts(queries, startOfToday(services.now())),
);

const totalCount = route('messageLog.totalCount', ({ queries }) => countBlasts(queries, null));

export const dashboardRoutes: readonly Route[] = [countOfUser, todayIncome, todayCount, totalCount];
