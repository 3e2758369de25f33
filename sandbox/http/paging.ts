import { and, desc, getTableName, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readHead } from '../events/history';
import { ADMIN_CHANNEL, ownChannel } from '../events/publish';
import type { Queries } from '../store/database';
import type { phoneNumbers, proxies, whatsapps } from '../store/schema';
import { readIds, readTexts, type Sought } from '../store/table-texts';
import type { Call, User } from './route';

export const offsetOf = (page: number, size: number) => (page - 1) * size;

/** The channel on which the caller receives events about what a list shows. */
export const channelOf = (user: User) => (user.role === 'member' ? ownChannel(user.id) : ADMIN_CHANNEL);
/** The head of the caller's channel; read it before the rows of a list. */
export const readPosition = (queries: Queries, user: User) => readHead(queries, channelOf(user));

/** Number of pages that so many rows fill; 1 when there are none. */
const pagesOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));

/** `meta` of a list: number of pages and rows, the fields it can be sorted by, and the choices of its filters. */
export const listMeta = ({ input, endpoint }: Pick<Call<Paged>, 'input' | 'endpoint'>, rows: number) => ({
  totalPages: pagesOf(rows, input.size),
  count: rows,
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
  readonly rows: Unsorted<R>;
  readonly order: readonly SQL[];
  /** How many rows there are on all pages. */
  readonly count: PromiseLike<number>;
}

/** The requested page of the rows, and how many there are in all. */
export async function readPage<R>({ page, size }: PageOf, { rows, order, count }: Found<R>) {
  const paged = rows.orderBy(...order).limit(size);
  return { rows: await paged.offset(offsetOf(page, size)), count: await count };
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
