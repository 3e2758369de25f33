import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { type Block, type Counted, readBlocks, SIZES, sumOf } from '../store/row-counts';
import { below, FOUND, type Looked } from '../store/row-texts';
import { imports } from '../store/schema';
import { type Listed, offsetOf } from './paging';
import { type Sortable, sortedBy } from './sorting';

interface PageOf {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  /** The id behind which to go on, 0 for the beginning, in place of a page. */
  readonly after?: number | undefined;
}

/** The rows of a list, */
interface List<T extends Counted['table']> {
  /** as its counts know them, */
  readonly counted: Counted & { readonly table: T };
  /** and as the table does; */
  readonly where?: SQL | undefined;
  /** which has others as well while an import is under way. */
  readonly known?: SQL | undefined;
}
interface TablePage<T extends Counted['table']> extends PageOf, List<T> {
  /** Where to look for what is sought among them, below an id. */
  readonly look?: ((before: number | null) => Looked) | undefined;
  readonly sorts: Readonly<Record<string, Sortable>>;
  /** The fields for whose order there is no index: the list is sorted by them as long as it is short. */
  readonly unindexed?: readonly string[];
}
const all = ({ where, known }: Pick<List<never>, 'where' | 'known'>) => and(where, known) ?? sql`true`;

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

const blockOf = (id: number, shift: number) => Math.floor(id / 2 ** shift);
/** Blocks in which there are rows below an id. */
const isUpTo = (before: number | null, shift: number) =>
  before === null ? undefined : sql`block <= ${blockOf(before, shift)}`;

/** A statement for the ids of `size` rows behind `skip` others: of no block is more read than of those that hold them. */
async function idsOf<T extends Counted['table']>(
  queries: Queries,
  list: List<T>,
  widest: readonly Block[],
  { skip, size, before }: { skip: number; size: number; before: number | null },
): Promise<SQL> {
  const { counted } = list;
  let [bits, rest, blocks]: [number, number, number[]] = [0, skip, []];
  // One person's rows stand together in an index.
  for (const shift of counted.owner == null ? SIZES : SIZES.slice(0, 1)) {
    const [newest = -1, oldest = 0] = [blocks[0], blocks.at(-1)];
    const within = sql`block between ${oldest * 2 ** (bits - shift)} and ${(newest + 1) * 2 ** (bits - shift) - 1}`;
    const found =
      bits === 0 ? widest : await readBlocks(queries, counted, shift, and(within, isUpTo(before, shift)));
    // Of the block in which a piece begins nobody knows how many rows are left.
    const [first] = found;
    const unsure = before !== null && first?.block === blockOf(before, shift) ? first.rows : 0;
    const { covered, passed } = covering(found, rest, rest + size + unsure);
    [bits, rest, blocks] = [shift, rest - passed, covered];
  }
  const shift = sql.raw(String(bits));
  return sql`
    select found.id from unnest(${`{${blocks.join(',')}}`}::text::bigint[]) as block cross join lateral (
      select id from ${counted.table}
      where id >= block << ${shift} and id < (block + 1) << ${shift} and ${below(before)} and ${all(list)}
      order by id desc limit ${rest + size}
    ) as found order by found.id desc limit ${size} offset ${rest}`;
}

/** What a search finds: how many, and the ids of a page of them. */
async function find<T extends Counted['table']>(
  queries: Queries,
  list: List<T>,
  { rows, most }: Looked,
  { order, skip, size }: { order: readonly SQL[] | null; skip: number; size: number },
) {
  const { table } = list.counted;
  const isListed = sql`id in (select id from ${table} where id in (select id from looked where holds) and ${all(list)})`;
  // Where all are known, the table need not be asked for each of them.
  const isFound = list.where ? isListed : sql`(not exists (select from ${imports}) or ${isListed})`;
  const page = order
    ? sql`${table} where id in (select id from found) order by ${sql.join([...order], sql`, `)}`
    : sql`found order by id desc`;
  const [found] = await query<{
    ids: (number | string)[];
    count: number | string;
    last: number | string | null;
  }>(
    queries,
    sql`
      with looked as materialized (${rows}), found as materialized (select id from looked where holds and ${isFound})
      select (select count(*) from found) as count,
        (select min(id) from looked having count(*) >= ${most}) as last,
        array(select id from ${page} limit ${size} offset ${skip}) as ids`,
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
      const { ids, last } = await find(queries, list, look(before), { ...one, order: null });
      return {
        rows: await read(isAmong(ids.slice(0, size))),
        after: ids.length > size ? ids[size - 1] : last,
      };
    }
    const wide = await readBlocks(queries, list.counted, SIZES[0], isUpTo(before, SIZES[0]));
    const rows = await read(sql`${table.id} in (${await idsOf(queries, list, wide, one)})`);
    return { rows: rows.slice(0, size), after: rows.length > size ? rows[size - 1]?.id : null };
  }

  if (look) {
    const order = sortedBy(sorts, sort, table.id);
    const { ids, count, last } = await find(queries, list, look(null), { order, skip, size });
    const counted = Math.min(count, FOUND);
    return {
      rows: await read(isAmong(ids), order ?? newest),
      count: counted,
      more: last !== null || count > FOUND,
    };
  }

  const wide = await readBlocks(queries, list.counted);
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
    .where(all(list))
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
