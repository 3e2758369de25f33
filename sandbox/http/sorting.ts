import { asc, desc, is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';

/** From the last to the first, and then what has no value. An index of what always has one need not say where that is. */
const backwards = (column: AnyPgColumn | SQL) =>
  is(column, PgColumn) && column.notNull ? desc(column) : sql`${column} desc nulls last`;

/**
 * What `sort` asks for, `field` or `-field`; null where the list has no such column, or none was asked for. Equal ones go
 * by `tie` in the same direction, so that one index has both orders.
 */
export function sortedBy(
  columns: Readonly<Record<string, AnyPgColumn | SQL>>,
  sort: string | undefined,
  tie: AnyPgColumn,
): SQL[] | null {
  const field = sort?.replace(/^-/, '') ?? '';
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) return null;
  return sort?.startsWith('-') ? [backwards(column), desc(tie)] : [asc(column), asc(tie)];
}
