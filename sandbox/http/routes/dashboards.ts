import { and, eq, gte, type SQL, sum } from 'drizzle-orm';

import type { Queries } from '../../store/database';
import { hourlyFigures } from '../../store/schema';
import { startOfToday } from '../business-day';

import { type Route, route } from '../route';

/** Sums of the hours, which come to every message that was counted. */
async function countBlasts(queries: Queries, where: SQL | undefined) {
  const [row] = await queries
    .select({ success: sum(hourlyFigures.success), fail: sum(hourlyFigures.fail) })
    .from(hourlyFigures)
    .where(where);
  return { success: Number(row?.success ?? 0), fail: Number(row?.fail ?? 0) };
}

const countOfUser = route('messageLog.count', async ({ queries, input }) => {
  const { success, fail } = await countBlasts(queries, eq(hourlyFigures.userId, input.userId));
  return { successCount: success, failCount: fail };
});

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
  countBlasts(queries, gte(hourlyFigures.hour, startOfToday(services.now()))),
);

const totalCount = route('messageLog.totalCount', ({ queries }) => countBlasts(queries, undefined));

export const dashboardRoutes: readonly Route[] = [countOfUser, todayIncome, todayCount, totalCount];
