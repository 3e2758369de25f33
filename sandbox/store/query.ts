import type { SQL } from 'drizzle-orm';
import type { Queries } from './database';

/** Runs a hand-written statement. The two drivers answer differently: one with rows, one with an object of rows. */
export async function query<Row>(queries: Pick<Queries, 'execute'>, statement: SQL): Promise<Row[]> {
  const result: unknown = await queries.execute(statement);
  return Array.isArray(result) ? (result as Row[]) : (result as { rows: Row[] }).rows;
}
