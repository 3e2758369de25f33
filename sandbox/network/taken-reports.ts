import type { Queries } from '../store/database';
import { networkReports } from '../store/schema';
import type { Report } from './port';

/** Those that did not come before; those of messages are known by these. */
export async function takeNew<R extends Report>(tx: Queries, reports: readonly R[]): Promise<R[]> {
  const ids = new Set(reports.flatMap((report) => ('id' in report ? report.id : [])));
  if (ids.size === 0) return [...reports];
  const rows = await tx
    .insert(networkReports)
    .values([...ids].map((id) => ({ id })))
    .onConflictDoNothing()
    .returning();
  const isNew = new Set(rows.map(({ id }) => id));
  return reports.filter((report) => !('id' in report) || isNew.has(report.id));
}
