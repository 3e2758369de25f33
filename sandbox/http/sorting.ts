import { asc, desc, is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';

/** From the last to the first, and then what has no value. An index of what always has one need not say where that is. */
const backwards = (column: AnyPgColumn | SQL) =>
  is(column, PgColumn) && column.notNull ? desc(column) : sql`${column} desc nulls last`;

/** A column to sort by, or several that are sorted by one after another. */
export type Sortable = AnyPgColumn | SQL | readonly (AnyPgColumn | SQL)[];
const isList = (sortable: Sortable): sortable is readonly (AnyPgColumn | SQL)[] => Array.isArray(sortable);

function orderOf(columns: Readonly<Record<string, Sortable>>, sort: string | undefined) {
  const field = sort?.replace(/^-/, '') ?? '';
  const sortable = Object.hasOwn(columns, field) ? columns[field] : undefined;
  return sortable && (isList(sortable) ? sortable : [sortable]);
}

/**
 * What `sort` asks for, `field` or `-field`; null where the list has no such column, or none was asked for. Equal ones go
 * by `tie` in the same direction, so that one index has both orders.
 */
export function sortedBy(
  columns: Readonly<Record<string, Sortable>>,
  sort: string | undefined,
  tie: AnyPgColumn,
): SQL[] | null {
  const order = orderOf(columns, sort);
  if (!order) return null;
  return sort?.startsWith('-')
    ? [...order.map(backwards), desc(tie)]
    : [...order.map((column) => asc(column)), asc(tie)];
}

/** An order, and the same from its other end. */
export interface TwoWays {
  readonly forth: readonly SQL[];
  readonly back: readonly SQL[];
}

/** From what has no value to the first. */
const forwards = (column: AnyPgColumn | SQL) =>
  is(column, PgColumn) && column.notNull ? asc(column) : sql`${column} asc nulls first`;

/** What `sort` asks for, from both ends. */
export function sortedTwoWays(...[columns, sort, tie]: Parameters<typeof sortedBy>): TwoWays | null {
  const found = orderOf(columns, sort);
  const forth = sortedBy(columns, sort, tie);
  if (!found || !forth) return null;
  return {
    forth,
    back: sort?.startsWith('-')
      ? [...found.map(forwards), asc(tie)]
      : [...found.map((column) => desc(column)), desc(tie)],
  };
}
