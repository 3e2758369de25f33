import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { type Block, type Counted, NARROW, readBlocks, sumOf, WIDE } from '../store/row-counts';
import { below, FOUND, type Looked } from '../store/row-texts';
import type { Listed } from './list-routes';
import { offsetOf } from './paging';
import { sortedBy } from './sorting';

interface PageOf {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  /** The id behind which to go on, 0 for the beginning, in place of a page. */
  readonly after?: number | undefined;
}

interface TablePage<T extends Counted['table']> extends PageOf {
  /** The rows of the list, as its counts know them. */
  readonly counted: Counted & { readonly table: T };
  /** The same rows, as the table knows them. */
  readonly where: SQL | undefined;
  /** Where to look for what is sought among them, below an id. */
  readonly look?: ((before: number | null) => Looked) | undefined;
  readonly sorts: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** The fields for whose order there is no index: the list is sorted by them as long as it is short. */
  readonly unindexed?: readonly string[];
}

/** Rows within reach in another order than newest first, and rows of a list that is sorted without an index for it. */
const SORTED = 20_000;

/** Those of `blocks` that hold rows from one place to another, and how many rows come before them. */
function covering(blocks: readonly Block[], from: number, to: number) {
  let passed = 0;
  let at = 0;
  const covered: number[] = [];
  for (const { block, rows } of blocks) {
    if (at >= to) break;
    if (at + rows <= from) passed += rows;
    else if (rows > 0) covered.push(block);
    at += rows;
  }
  return { covered, passed };
}

/** Blocks in which there are rows below an id. */
const isUpTo = (before: number | null, shift: number) =>
  before === null ? undefined : sql`block <= ${Math.floor(before / 2 ** shift)}`;
/** Of the block in which a piece begins nobody knows how many rows are left. */
const unsure = ([first]: readonly Block[], shift: number, before: number | null) =>
  before !== null && first?.block === Math.floor(before / 2 ** shift) ? first.rows : 0;

/** A statement for the ids of `size` rows behind `skip` others: of no block is more read than of those that hold them. */
async function idsOf<T extends Counted['table']>(
  queries: Queries,
  { counted, where }: Pick<TablePage<T>, 'counted' | 'where'>,
  wide: readonly Block[],
  { skip, size, before }: { skip: number; size: number; before: number | null },
): Promise<SQL> {
  const far = covering(wide, skip, skip + size + unsure(wide, WIDE, before));
  let [shift, near, rest]: [number, readonly number[], number] = [WIDE, far.covered, skip - far.passed];
  const [newest, oldest] = [near[0], near.at(-1)];
  // One person's rows stand together in an index.
  if (counted.owner == null && newest !== undefined && oldest !== undefined) {
    const isAmong = sql`block between ${oldest * 2 ** (WIDE - NARROW)} and ${(newest + 1) * 2 ** (WIDE - NARROW) - 1}`;
    const narrow = await readBlocks(queries, counted, NARROW, and(isAmong, isUpTo(before, NARROW)));
    const found = covering(narrow, rest, rest + size + unsure(narrow, NARROW, before));
    [shift, near, rest] = [NARROW, found.covered, rest - found.passed];
  }
  const bits = sql.raw(String(shift));
  return sql`
    select found.id from unnest(${`{${near.join(',')}}`}::text::bigint[]) as block cross join lateral (
      select id from ${counted.table}
      where id >= block << ${bits} and id < (block + 1) << ${bits} and ${below(before)} and ${where ?? sql`true`}
      order by id desc limit ${rest + size}
    ) as found order by found.id desc limit ${size} offset ${rest}`;
}

/** What a search finds, at most so many rows of it. */
async function find<T extends Counted['table']>(
  queries: Queries,
  { counted: { table }, where }: Pick<TablePage<T>, 'counted' | 'where'>,
  { rows, most }: Looked,
  { order, skip, size }: { order: readonly SQL[]; skip: number; size: number },
) {
  const [found] = await query<{
    ids: (number | string)[];
    count: number | string;
    last: number | string | null;
  }>(
    queries,
    sql`
      with looked as materialized (${rows}), found as materialized (
        select id from ${table} where id in (select id from looked where holds) and ${where ?? sql`true`}
      )
      select (select count(*) from found) as count,
        (select min(id) from looked having count(*) >= ${most}) as last,
        array(
          select id from ${table} where id in (select id from found)
          order by ${sql.join([...order], sql`, `)} limit ${size} offset ${skip}
        ) as ids`,
  );
  return {
    ids: (found?.ids ?? []).map(Number),
    count: Number(found?.count ?? 0),
    /** Where there may be more, the last row that was looked at. */
    last: found?.last == null ? null : Number(found.last),
  };
}

/**
 * A page of the rows of a table, or the piece behind an id: as cheap far behind as in front, since the counts say in which
 * blocks of ids it stands. What a search finds is counted, and sorted, up to a limit.
 */
export async function readPageOfTable<T extends Counted['table']>(
  queries: Queries,
  { page, size, sort, after, look, sorts, unindexed = [], ...list }: TablePage<T>,
): Promise<Listed & { readonly rows: T['$inferSelect'][] }> {
  const { table } = list.counted;
  const newest = [desc(table.id)];
  const source: PgTable = table;
  const read = async (isShown: SQL, order: readonly SQL[] = newest) =>
    (await queries
      .select()
      .from(source)
      .where(isShown)
      .orderBy(...order)) as T['$inferSelect'][];
  const isAmong = (ids: readonly number[]) => sql`${table.id} = any(${`{${ids.join(',')}}`}::text::bigint[])`;
  const skip = offsetOf(page, size);

  if (after !== undefined) {
    const before = after === 0 ? null : after;
    const one = { skip: 0, size: size + 1, before };
    if (look) {
      const { ids, last } = await find(queries, list, look(before), { ...one, order: newest });
      return {
        rows: await read(isAmong(ids.slice(0, size))),
        after: ids.length > size ? ids[size - 1] : last,
      };
    }
    const wide = await readBlocks(queries, list.counted, WIDE, isUpTo(before, WIDE));
    const rows = await read(sql`${table.id} in (${await idsOf(queries, list, wide, one)})`);
    return { rows: rows.slice(0, size), after: rows.length > size ? rows[size - 1]?.id : null };
  }

  if (look) {
    const order = sortedBy(sorts, sort, table.id) ?? newest;
    const { ids, count, last } = await find(queries, list, look(null), { order, skip, size });
    const counted = Math.min(count, FOUND);
    return { rows: await read(isAmong(ids), order), count: counted, more: last !== null || count > FOUND };
  }

  const wide = await readBlocks(queries, list.counted, WIDE);
  const count = sumOf(wide);
  const sortable = Object.keys(sorts).filter(
    (field) => !unindexed.includes(field) || sumOf(wide, 'all') <= SORTED,
  );
  const order = sortable.includes(sort?.replace(/^-/, '') ?? '') ? sortedBy(sorts, sort, table.id) : null;
  if (!order) {
    const rows = await read(
      sql`${table.id} in (${await idsOf(queries, list, wide, { skip, size, before: null })})`,
    );
    return { rows, count, sortable };
  }
  if (skip >= SORTED) return { rows: [], count, reach: SORTED, sortable };
  const ids = queries
    .select({ id: table.id })
    .from(source)
    .where(list.where)
    .orderBy(...order)
    .limit(size)
    .offset(skip);
  return { rows: await read(sql`${table.id} in (${ids})`, order), count, reach: SORTED, sortable };
}

/** Rows that are read at a time where all are: the embedded database runs nothing else meanwhile. */
const PIECE = 500;

/** All rows of `table` under `where`, newest first, in pieces. */
export async function* readAllOfTable<T extends Counted['table']>(
  queries: Queries,
  table: T,
  where: SQL | undefined,
  present: (row: T['$inferSelect']) => unknown,
): AsyncGenerator<readonly unknown[]> {
  const source: PgTable = table;
  let last: number | null = null;
  for (;;) {
    const rows = (await queries
      .select()
      .from(source)
      .where(and(where, below(last)))
      .orderBy(desc(table.id))
      .limit(PIECE)) as T['$inferSelect'][];
    if (rows.length > 0) yield rows.map(present);
    if (rows.length < PIECE) return;
    last = rows.at(-1)?.id ?? 0;
  }
}
