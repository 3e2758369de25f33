import { and, count, eq, gte, type SQL, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queries } from '../../store/database';
import { messageLogs } from '../../store/schema';
import { startOfToday } from '../business-day';
import { byUser } from '../inputs';
import { type Route, route } from '../route';

async function countBlasts(queries: Queries, where: SQL | undefined) {
  const rows = await queries
    .select({ success: messageLogs.success, total: count() })
    .from(messageLogs)
    .where(where)
    .groupBy(messageLogs.success);
  const totalOf = (success: boolean) => rows.find((row) => row.success === success)?.total ?? 0;
  return { success: totalOf(true), fail: totalOf(false) };
}

const countOfUser = route('GET /admin/messagelog/count/:userId', byUser, async ({ queries, input }) => {
  const { success, fail } = await countBlasts(queries, eq(messageLogs.userId, input.userId));
  return { successCount: success, failCount: fail };
});

const todayIncome = route(
  'GET /admin/messagelog/today-income/:userId',
  byUser,
  async ({ queries, services, input }) => {
    const [row] = await queries
      .select({ total: sum(messageLogs.income) })
      .from(messageLogs)
      .where(and(eq(messageLogs.userId, input.userId), gte(messageLogs.at, startOfToday(services.now()))));
    return { income: Number(row?.total ?? 0) };
  },
);

const todayCount = route('GET /admin/messagelog/today-count', z.object({}), ({ queries, services }) =>
  countBlasts(queries, gte(messageLogs.at, startOfToday(services.now()))),
);

const totalCount = route('GET /admin/messagelog/total-count', z.object({}), ({ queries }) =>
  countBlasts(queries, undefined),
);

export const dashboardRoutes: readonly Route[] = [countOfUser, todayIncome, todayCount, totalCount];
