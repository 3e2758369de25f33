import { sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import type { Report } from './port';

/** The ids of reports; those of messages have none, which are known by these. */
const idsOf = (reports: readonly Report[]) =>
  JSON.stringify([...new Set(reports.flatMap((report) => ('id' in report ? report.id : [])))]);

/** Writes down which reports have come, and returns the ids of those that had not. */
export const insertNew = (reports: readonly Report[]) => sql`
  insert into network_reports (id) select jsonb_array_elements_text(${idsOf(reports)}::text::jsonb)
  on conflict do nothing returning id`;

/** Those whose ids are new. */
export const newOf = <R extends Report>(reports: readonly R[], ids: ReadonlySet<string | null>): R[] =>
  reports.filter((report) => !('id' in report) || ids.has(report.id));

/** Those that did not come before. */
export async function takeNew<R extends Report>(tx: Queries, reports: readonly R[]): Promise<R[]> {
  const rows = await query<{ id: string }>(tx, insertNew(reports));
  return newOf(reports, new Set(rows.map(({ id }) => id)));
}
