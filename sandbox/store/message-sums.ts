import { and, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from './database';
import { fleetFigures, hourlyFigures } from './schema';
import type { Span } from './span';

/** Messages that were answered. */
export interface MessageSums {
  readonly success: number;
  readonly fail: number;
}
export const NO_MESSAGES: MessageSums = { success: 0, fail: 0 };

const total = (column: PgColumn): SQL<number> => sql<string>`coalesce(sum(${column}), 0)`.mapWith(Number);
const totals = ({ success, fail }: { readonly success: PgColumn; readonly fail: PgColumn }) => ({
  success: total(success),
  fail: total(fail),
});
const within = (hour: PgColumn, { from, until }: Span) =>
  and(from ? gte(hour, from) : undefined, until ? lt(hour, until) : undefined);

/** Of each of these people within whole days; who has none is left out. They are kept longer than lines of the ledger. */
export async function readMessageSums(
  queries: Queries,
  userIds: readonly number[],
  span: Span,
): Promise<ReadonlyMap<number, MessageSums>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries
    .select({ userId: hourlyFigures.userId, ...totals(hourlyFigures) })
    .from(hourlyFigures)
    .where(and(inArray(hourlyFigures.userId, [...userIds]), within(hourlyFigures.hour, span)))
    .groupBy(hourlyFigures.userId);
  return new Map(rows.map(({ userId, ...sums }) => [userId, sums]));
}

/** Of everybody, also of who is deleted. */
export async function readOfficeMessages(queries: Queries, span: Span): Promise<MessageSums> {
  const [row] = await queries
    .select(totals(fleetFigures))
    .from(fleetFigures)
    .where(within(fleetFigures.hour, span));
  return row ?? NO_MESSAGES;
}
