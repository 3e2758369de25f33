import { desc, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { readHead } from '../events/history';
import { ownChannel } from '../events/publish';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { behind, type Counted, MOST_COUNTED, type OwnOrder, waysOf } from './list-order';
import type { User } from './route';
import type { TwoWays } from './sorting';

export const offsetOf = (page: number, size: number) => (page - 1) * size;

/** The head of a member's channel; read it before the rows of a list. The office's sockets count for themselves. */
export const readPosition = async (queries: Queries, { id, role }: User) =>
  role === 'member' ? readHead(queries, ownChannel(id)) : {};

export interface PageOf {
  readonly page: number;
  readonly size: number;
}
/** A query whose rows are not sorted yet. */
export interface Unsorted<R> extends PromiseLike<R[]> {
  orderBy(...order: SQL[]): { limit(most: number): { offset(before: number): PromiseLike<R[]> } };
  as(alias: string): SQLWrapper;
}
interface Slice<R> {
  /** The rows, narrowed by one more condition. */
  rows(also?: SQL): Unsorted<R>;
  /** The list's own order, by which it is read from row to row. */
  readonly own: OwnOrder;
  /**
   * Where they are, if its own columns alone decide which are found, and in which order: rows in front are then passed over by an
   * index. Few rows that are narrowed are sorted themselves: an index of the order could have all others in front of them.
   */
  readonly among?: { readonly table: PgTable; readonly where: SQL | undefined; readonly isNarrowed: boolean };
  /** Another one, where it is asked for. */
  readonly sorted?: TwoWays | null;
}
export interface Found<R> extends Slice<R> {
  /** How many rows there are on all pages. */
  count(): Promise<Counted>;
  idOf(row: R): number;
}

export interface PageRows<R> extends Listed {
  readonly rows: readonly R[];
}

/** The requested page, read from whichever end of the list is nearer; or the rows behind a row, with nothing counted. */
export async function readPage<R>(
  { page, size, after }: PageOf & { readonly after?: number | undefined },
  { count, idOf, ...slice }: Found<R>,
): Promise<PageRows<R>> {
  if (after !== undefined) {
    const { rows, own } = slice;
    const read = await rows(behind(own, after))
      .orderBy(...waysOf(own).forth)
      .limit(size + 1)
      .offset(0);
    const shown = read.slice(0, size);
    const last = shown.at(-1);
    return { rows: shown, after: read.length > size && last ? idOf(last) : null };
  }
  const counted = await count();
  return { rows: await readSlice(slice, counted, offsetOf(page, size), size), ...counted };
}

/** `size` rows behind those that are passed over, of so many, read from whichever end of them is nearer. */
export async function readSlice<R>(
  { rows, own, among, sorted }: Slice<R>,
  { count, more }: Counted,
  passed: number,
  size: number,
): Promise<readonly R[]> {
  const { forth, back } = waysOf(own);
  const id = own.columns.at(-1) ?? own.columns[0];
  /** So many of them, in an order, behind those that are passed over. */
  const read = async (order: readonly SQL[], limit: number, skipped: number) => {
    const areFew = among?.isNarrowed && !more && count <= MOST_COUNTED;
    if (!among || (skipped === 0 && !areFew))
      return rows()
        .orderBy(...order)
        .limit(limit)
        .offset(skipped);
    const { table, where = sql`true` } = among;
    const source = areFew
      ? sql`(select * from ${table} where ${where} offset 0) as ${table}`
      : sql`${table} where ${where}`;
    const ids = sql`select ${id} from ${source} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${skipped}`;
    return rows(sql`${id} in (${ids})`)
      .orderBy(...order)
      .limit(limit)
      .offset(0);
  };
  const behindIt = count - passed - size;
  if (more || behindIt >= passed) return read(sorted?.forth ?? forth, size, passed);
  const left = Math.min(size, count - passed);
  if (left <= 0) return [];
  const last = await read(sorted?.back ?? back, left, Math.max(0, behindIt));
  return last.toReversed();
}

/** What is said of a page, or a piece, beside its rows. */
export interface Listed {
  /** How many rows there are on all pages; not of a piece. */
  readonly count?: number | undefined;
  /** Whether there may be more than could be counted. */
  readonly more?: boolean | undefined;
  /** How many of them pages reach, where that is not all. */
  readonly reach?: number | undefined;
  /** The fields by which it can be sorted. Default: those that its statement names. */
  readonly sortable?: readonly string[] | undefined;
  /** Of a piece: the id behind which to go on, null at the end. */
  readonly after?: number | null | undefined;
}

interface Uncounted<R extends object> {
  /** The rows of the list, under a further condition. */
  readonly rows: (where?: SQL) => Unsorted<R>;
  readonly id: PgColumn;
  readonly idOf: (row: R) => number;
  /** Default: newest first. */
  readonly order: readonly SQL[] | null;
  /** How many there are, where that is known. */
  readonly count?: number | undefined;
}

/** Rows that are counted, and within reach of pages, in a list that has no counts. */
const MOST = 10_000;

/** How many there are, one more than that at most. */
async function countUpTo(queries: Queries, rows: Unsorted<object>): Promise<number> {
  const [row] = await query<{ count: number | string }>(
    queries,
    sql`select count(*) from (select 1 from ${rows.as('found')} limit ${MOST + 1}) as counted`,
  );
  return Number(row?.count);
}

/** A page of a list that has no counts, or the piece behind an id. */
export async function readUncounted<R extends object>(
  queries: Queries,
  { page, size, after }: PageOf & { readonly after?: number | undefined },
  { rows, id, idOf, order, count }: Uncounted<R>,
): Promise<Listed & { readonly rows: R[] }> {
  if (after !== undefined) {
    const piece = rows(after === 0 ? undefined : lt(id, after)).orderBy(desc(id));
    const found = await piece.limit(size + 1).offset(0);
    const last = found.length > size ? found[size - 1] : undefined;
    return { rows: found.slice(0, size), after: last ? idOf(last) : null };
  }
  const counted = count ?? (await countUpTo(queries, rows()));
  const skip = offsetOf(page, size);
  const paged = rows().orderBy(...(order ?? [desc(id)]));
  return {
    rows: skip < MOST ? await paged.limit(size).offset(skip) : [],
    count: count ?? Math.min(counted, MOST),
    more: count === undefined && counted > MOST,
    reach: MOST,
  };
}

/** `text` found anywhere, its own % and _ taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whose rows a list shows: a member's own whatever was asked, else the asked user's, else everybody's. */
export const scopeOf = (user: User, asked: number | null): number | null =>
  user.role === 'member' ? user.id : asked;
