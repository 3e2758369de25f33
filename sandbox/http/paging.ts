import { and, desc, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readHead } from '../events/history';
import { ADMIN_CHANNEL, ownChannel } from '../events/publish';
import type { Queries } from '../store/database';
import type { phoneNumbers, proxies, whatsapps } from '../store/schema';
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

interface PageByCachedIds extends PageOf {
  readonly scope?: string;
  readonly where?: SQL | undefined;
  /** A search or filter within them, which is counted for each call. */
  readonly narrowed: SQL | undefined;
  /** Other than newest first. */
  readonly order: readonly SQL[] | null;
}

/**
 * A page of the rows of `table` under `where`, newest first. Their ids are read once, and again when rows came or went:
 * so a page far behind costs what the first does, and none counts. `where` may judge nothing else that changes, and
 * each needs a `scope` of its own. In another order the rows are sorted for each call; their count is known.
 */
export async function readPageByCachedIds<T extends WatchedRows>(
  { queries, services }: Pick<Call<unknown>, 'queries' | 'services'>,
  table: T,
  { scope = '', where, narrowed, order, page, size }: PageByCachedIds,
): Promise<{ rows: T['$inferSelect'][]; count: number }> {
  const source: PgTable = table;
  const newest = [desc(table.id)];
  const sorted = (condition: SQL | undefined) =>
    queries
      .select()
      .from(source)
      .where(condition)
      .orderBy(...(order ?? newest))
      .limit(size)
      .offset(offsetOf(page, size));
  if (narrowed) {
    const found = and(where, narrowed);
    return { rows: (await sorted(found)) as T['$inferSelect'][], count: await queries.$count(source, found) };
  }
  const ids = await services.tableCache.of(getTableName(table), scope, async () => {
    const rows = await queries
      .select({ id: table.id })
      .from(source)
      .where(where)
      .orderBy(...newest);
    return rows.map(({ id }) => id);
  });
  const shown = `{${ids.slice(offsetOf(page, size), page * size).join(',')}}`;
  const isShown = sql`${table.id} = any(${shown}::text::bigint[])`;
  const rows = order
    ? sorted(where)
    : queries
        .select()
        .from(source)
        .where(isShown)
        .orderBy(...newest);
  return { rows: (await rows) as T['$inferSelect'][], count: ids.length };
}

/** `text` found anywhere, its own % and _ taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whose rows a list shows: a member's own whatever was asked, else the asked user's, else everybody's. */
export const scopeOf = (user: User, asked: number | null): number | null =>
  user.role === 'member' ? user.id : asked;
