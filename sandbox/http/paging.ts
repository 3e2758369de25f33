import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { readHead } from '../events/history';
import { ADMIN_CHANNEL, ownChannel } from '../events/publish';
import type { Queries } from '../store/database';
import type { User } from './route';

/** Rows on a page, where the caller asks for no other number. */
export const PAGE_SIZE = 10;
/** Rows that a page may have at most. */
export const LARGEST_PAGE = 500;
export const offsetOf = (page: number, size = PAGE_SIZE) => (page - 1) * size;

/** Where the caller's channel stands; read it before the rows of a list. */
export function readPosition(queries: Queries, user: User) {
  return readHead(queries, user.role === 'member' ? ownChannel(user.id) : ADMIN_CHANNEL);
}

/** Number of pages that so many rows fill; 1 when there are none. */
export const pagesOf = (rows: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(rows / size));

/** Number of pages that the rows of `table` under `where` fill. */
export async function countPages(
  queries: Queries,
  table: PgTable,
  where: SQL | undefined,
  size = PAGE_SIZE,
): Promise<number> {
  return pagesOf(await queries.$count(table, where), size);
}

/** `text` found anywhere, its own % and _ taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whose rows a list shows: a member's own whatever was asked, else the asked user's, else everybody's. */
export const scopeOf = (user: User, asked: number | null): number | null =>
  user.role === 'member' ? user.id : asked;
