import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import type { TwoWays } from './sorting';

/** The order of a list that nobody has sorted: by these columns, the last of which is the id. */
export interface OwnOrder {
  readonly columns: readonly [AnyPgColumn] | readonly [AnyPgColumn, AnyPgColumn];
  /** Default: newest first. */
  readonly isAscending?: boolean;
}

export const waysOf = ({ columns, isAscending }: OwnOrder): TwoWays => {
  const [down, up] = [columns.map((column) => desc(column)), columns.map((column) => asc(column))];
  return isAscending ? { forth: up, back: down } : { forth: down, back: up };
};

/**
 * What follows the row `after` in a list's own order. Where it is gone, it was where the row of the next lower id is.
 */
export function behind({ columns, isAscending }: OwnOrder, after: number): SQL | undefined {
  if (after === 0) return undefined;
  const [first, second] = columns;
  const follows = isAscending ? sql`>` : sql`<`;
  if (!second) return sql`${first} ${follows} ${after}`;
  const at = sql`(select ${first} from ${first.table} where ${second} <= ${after} order by ${second} desc limit 1)`;
  return sql`(${first}, ${second}) ${follows} (${at}, ${after})`;
}

/** How many rows were counted, and whether there are more. */
export interface Counted {
  readonly count: number;
  readonly more?: boolean;
}

/** Rows that are counted at most: of what a search or several filters find. */
export const MOST_COUNTED = 10_000;

/** Of what is found everywhere, the newest are looked through alone: a search of them all would take as long as there are rows. */
const MOST_LOOKED_AT = 5000;

/** What is found among rows, counted as far as that goes. */
export interface Found {
  readonly among: SQL | undefined;
  readonly search: SQL | undefined;
  /** Whether it is found in so many rows that an index is of no use. */
  readonly isCommon: boolean;
}

/** How many rows are found and what their `amount` comes to, by `key`. */
export async function lookThrough(
  queries: Queries,
  table: PgTable,
  { among, search, isCommon }: Found,
  {
    own,
    key = sql`''`,
    amount = sql`0`,
  }: { own: OwnOrder; key?: SQL | AnyPgColumn; amount?: SQL | AnyPgColumn },
) {
  const [all, found] = [among ?? sql`true`, search ?? sql`true`];
  const looked = isCommon
    ? sql`${all} order by ${sql.join([...waysOf(own).forth], sql`, `)} limit ${MOST_LOOKED_AT}`
    : sql`${all} and ${found} limit ${MOST_COUNTED + 1}`;
  // Those of few rows are all found.
  const isFound = isCommon ? found : sql`true`;
  const rows = await query<Record<'key' | 'rows' | 'amount' | 'looked', string>>(
    queries,
    sql`select ${key} as key, count(*) as looked, count(*) filter (where ${isFound}) as rows,
          coalesce(sum(${amount}) filter (where ${isFound}), 0) as amount
        from (select * from ${table} where ${looked}) as ${table} group by 1`,
  );
  const sumOf = (name: 'rows' | 'looked') => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const counted: Counted =
    isCommon && sumOf('looked') === MOST_LOOKED_AT
      ? { count: sumOf('rows'), more: true }
      : sumOf('rows') > MOST_COUNTED
        ? { count: MOST_COUNTED, more: true }
        : { count: sumOf('rows') };
  return {
    counted,
    by: (name: string) => {
      const row = rows.find((one) => one.key === name);
      return { rows: Number(row?.rows ?? 0), amount: Number(row?.amount ?? 0) };
    },
  };
}

/** How many rows of a table there are under `where`, counted as far as that goes. */
export const countSome = async (queries: Queries, table: PgTable, own: OwnOrder, where: SQL | undefined) =>
  (await lookThrough(queries, table, { among: where, search: undefined, isCommon: false }, { own })).counted;
