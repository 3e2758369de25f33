import { and, desc, getTableName, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readHead } from '../events/history';
import { ADMIN_CHANNEL, ownChannel } from '../events/publish';
import type { Queries } from '../store/database';
import type { phoneNumbers, proxies, whatsapps } from '../store/schema';
import { readIds, readTexts, type Sought } from '../store/table-texts';
import { behind, type Counted, MOST_COUNTED, type OwnOrder, waysOf } from './list-order';
import type { Call, User } from './route';
import type { TwoWays } from './sorting';

export const offsetOf = (page: number, size: number) => (page - 1) * size;

/** The channel on which the caller receives events about what a list shows. */
export const channelOf = (user: User) => (user.role === 'member' ? ownChannel(user.id) : ADMIN_CHANNEL);
/** The head of the caller's channel; read it before the rows of a list. */
export const readPosition = (queries: Queries, user: User) => readHead(queries, channelOf(user));

/** Number of pages that so many rows fill; 1 when there are none. */
const pagesOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));

/** `meta` of a list: number of pages and rows, the fields it can be sorted by, and the choices of its filters. */
export const listMeta = (
  { input, endpoint }: Pick<Call<PageOf>, 'input' | 'endpoint'>,
  { count, more, after }: Around,
) => ({
  ...(count === undefined
    ? { totalPages: 1, after: after ?? null }
    : {
        totalPages: Math.max(pagesOf(count, input.size), more ? input.page + 1 : 1),
        count,
        ...(more && { more }),
      }),
  sortable: endpoint.asked?.sorts ?? [],
  filters: endpoint.asked?.filters ?? {},
});

type WatchedRows = typeof whatsapps | typeof phoneNumbers | typeof proxies;
interface Paged {
  readonly size: number;
}
interface PageOf extends Paged {
  readonly page: number;
}
/** A query whose rows are not sorted yet. */
export interface Unsorted<R> extends PromiseLike<R[]> {
  orderBy(...order: SQL[]): { limit(most: number): { offset(before: number): PromiseLike<R[]> } };
  as(alias: string): SQLWrapper;
}
interface Found<R> {
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
  /** How many rows there are on all pages. */
  count(): Promise<Counted>;
  idOf(row: R): number;
}

/** What is told beside a page's rows: how many there are, or where those end that were behind a row. */
export interface Around {
  readonly count?: number | undefined;
  readonly more?: boolean | undefined;
  readonly after?: number | null | undefined;
}
interface PageRows<R> extends Around {
  readonly rows: readonly R[];
}

/** The requested page, read from whichever end of the list is nearer; or the rows behind a row, with nothing counted. */
export async function readPage<R>(
  { page, size, after }: PageOf & { readonly after?: number | undefined },
  { rows, own, among, sorted, count, idOf }: Found<R>,
): Promise<PageRows<R>> {
  const { forth, back } = waysOf(own);
  if (after !== undefined) {
    const read = await rows(behind(own, after))
      .orderBy(...forth)
      .limit(size + 1)
      .offset(0);
    const shown = read.slice(0, size);
    const last = shown.at(-1);
    return { rows: shown, after: read.length > size && last ? idOf(last) : null };
  }
  const { count: all, more } = await count();
  const counted = { count: all, ...(more && { more }) };
  const offset = offsetOf(page, size);
  const id = own.columns.at(-1) ?? own.columns[0];
  /** So many of them, in an order, behind those that are passed over. */
  const read = async (order: readonly SQL[], limit: number, passed: number) => {
    const areFew = among?.isNarrowed && !counted.more && counted.count <= MOST_COUNTED;
    if (!among || (passed === 0 && !areFew))
      return rows()
        .orderBy(...order)
        .limit(limit)
        .offset(passed);
    const { table, where = sql`true` } = among;
    const source = areFew
      ? sql`(select * from ${table} where ${where} offset 0) as ${table}`
      : sql`${table} where ${where}`;
    const ids = sql`select ${id} from ${source} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${passed}`;
    return rows(sql`${id} in (${ids})`)
      .orderBy(...order)
      .limit(limit)
      .offset(0);
  };
  const behindIt = counted.count - offset - size;
  if (counted.more || behindIt >= offset)
    return { rows: await read(sorted?.forth ?? forth, size, offset), ...counted };
  const left = Math.min(size, counted.count - offset);
  if (left <= 0) return { rows: [], ...counted };
  const last = await read(sorted?.back ?? back, left, Math.max(0, behindIt));
  return { rows: last.toReversed(), ...counted };
}

interface PartOfTable {
  /** A name for `where`. */
  readonly scope?: string;
  /** May judge nothing that changes but by rows that come and go. */
  readonly where?: SQL | undefined;
}
interface PageOfTable extends PageOf, PartOfTable {
  /** Any of these in its column. */
  readonly sought: readonly Sought[] | undefined;
  /** A filter within them by what changes at any time. It is counted for each call. */
  readonly narrowed: SQL | undefined;
  /** Other than newest first. */
  readonly order: readonly SQL[] | null;
}

type Reader = Pick<Call<unknown>, 'queries' | 'services'>;

/** Ids of the rows, newest first: read once, and again when rows came or went. */
const keptIds = (
  { queries, services }: Reader,
  table: WatchedRows,
  { scope = '', where }: PartOfTable,
): Promise<number[]> =>
  services.tableCache.of(getTableName(table), scope, () => readIds(queries, table, where));
const isAmong = (table: WatchedRows, ids: readonly number[]) =>
  sql`${table.id} = any(${`{${ids.join(',')}}`}::text::bigint[])`;

/** Rows that are read at a time where all are: the embedded database runs nothing else meanwhile. */
const PIECE = 500;

/** All rows of `table` under `where`, newest first, in pieces. */
export async function readAllOfTable<T extends WatchedRows>(
  reader: Reader,
  table: T,
  { present, ...part }: PartOfTable & { present(rows: readonly T['$inferSelect'][]): unknown },
) {
  const source: PgTable = table;
  const ids = await keptIds(reader, table, part);
  return (async function* pieces() {
    for (let at = 0; at < ids.length; at += PIECE) {
      const isNext = isAmong(table, ids.slice(at, at + PIECE));
      const rows = await reader.queries.select().from(source).where(isNext).orderBy(desc(table.id));
      yield (await present(rows as T['$inferSelect'][])) as readonly unknown[];
    }
  })();
}

/**
 * A page of the rows of `table` under `where`. Their ids, newest first, and the texts in which a search looks are read once,
 * and again when rows or texts changed: so a page far behind costs what the first does, and none counts.
 */
export async function readPageOfTable<T extends WatchedRows>(
  reader: Reader,
  table: T,
  { scope = '', where, sought, narrowed, order, page, size }: PageOfTable,
): Promise<{ rows: T['$inferSelect'][]; count: number }> {
  const source: PgTable = table;
  const { queries, services } = reader;
  const newest = [desc(table.id)];

  const readFound = async () => {
    if (sought) {
      const columns = sought.map(({ column }) => column);
      const read = () => readTexts(queries, source, where, columns);
      return (await services.tableCache.of(getTableName(table), `${scope} texts`, read)).find(sought);
    }
    return narrowed ? null : keptIds(reader, table, { scope, where });
  };
  const found = await readFound();
  const condition = and(sought && found ? isAmong(table, found) : where, narrowed);
  const shown =
    found && !narrowed && !order
      ? isAmong(table, found.slice(offsetOf(page, size), page * size))
      : // Of rows that are passed over, an index has all that is asked for.
        inArray(
          table.id,
          queries
            .select({ id: table.id })
            .from(source)
            .where(condition)
            .orderBy(...(order ?? newest))
            .limit(size)
            .offset(offsetOf(page, size)),
        );
  const rows = await queries
    .select()
    .from(source)
    .where(shown)
    .orderBy(...(order ?? newest));
  const count = found && !narrowed ? found.length : await queries.$count(source, condition);
  return { rows: rows as T['$inferSelect'][], count };
}

/** `text` found anywhere, its own % and _ taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whose rows a list shows: a member's own whatever was asked, else the asked user's, else everybody's. */
export const scopeOf = (user: User, asked: number | null): number | null =>
  user.role === 'member' ? user.id : asked;
