import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** What `sort` asks for, `field` or `-field`; null where the list has no such column, or none was asked for. */
export function sortedBy(
  columns: Readonly<Record<string, AnyPgColumn | SQL>>,
  sort: string | undefined,
  tie: AnyPgColumn,
): SQL[] | null {
  const field = sort?.replace(/^-/, '') ?? '';
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) return null;
  const order = sort?.startsWith('-') ? desc(column) : asc(column);
  return [sql`${order} nulls last`, desc(tie)];
}
