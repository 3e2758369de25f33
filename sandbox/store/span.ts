import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** From one moment until before another; null where it does not begin, or does not end. */
export interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}
export const EVER: Span = { from: null, until: null };

/** Of what was within it. */
export const within = (column: PgColumn, { from, until }: Span): SQL | undefined =>
  and(from ? gte(column, from) : undefined, until ? lt(column, until) : undefined);
