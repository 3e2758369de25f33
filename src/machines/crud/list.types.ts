import type { ApiError } from '../../api/errors';
import type { Sums } from '../../api/schema/answers';
import type { Filterable, Query } from './list.rules';

/** One page as it was read: the keys of its rows (the records are with the rows' actors). */
export interface Page {
  readonly keys: readonly string[];
  readonly totalPages: number;
  readonly total: number;
  /** Of all pages, by name; null where the server does not say. */
  readonly sums?: Sums | null;
  /** How many rows all pages have, where the server says. */
  readonly count?: number | null;
  /** There are more than `count`: the server has stopped counting. */
  readonly isMore?: boolean;
  /** Fields by which the server can sort it. */
  readonly sortable?: readonly string[];
  /** What it can be narrowed to, by the parameters of its filters. */
  readonly filterable?: Filterable;
  /** How many rows a page can have, the usual number first; none where that cannot be chosen. */
  readonly sizes?: readonly number[] | null | undefined;
  /** Rows that could not be read and are left out. */
  readonly unreadable: number;
  /** When it was asked for, in epoch ms: from then on it may be out of date. */
  readonly at: number;
}
export interface LoadInput {
  readonly query: Query;
  /** The server is to read its own sources anew (the sync icon). */
  readonly synced: boolean;
  /** How many rows; default: as many as the server gives. */
  readonly size?: number;
  /** The row after which to go on, whatever page is asked for; `0` for the beginning. */
  readonly after?: string;
}

export interface ListContext extends Page {
  readonly query: Query;
  readonly synced: boolean;
  readonly error: ApiError | null;
  readonly failures: number;
}
export type ListEvent =
  /** Someone went to an address that says this. What the chart itself wrote to the address never comes back. */
  | { readonly type: 'query.changed'; readonly query: Query }
  /** Someone typed; the reload runs a second later (LIMIT-07). */
  | { readonly type: 'search.edited'; readonly search: string }
  /** Someone chose in the filter of this parameter; '' for all. */
  | { readonly type: 'filter.chosen'; readonly parameter: string; readonly choice: string }
  | { readonly type: 'filters.cleared' }
  /** Someone typed or chose beside what shares its place. */
  | { readonly type: 'query.narrowed'; readonly query: Query }
  | { readonly type: 'page.requested'; readonly page: number }
  /** Someone chose another order, or another size of pages. */
  | { readonly type: 'query.chosen'; readonly query: Query }
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'sync.requested' }
  | { readonly type: 'retry.requested' }
  /** Something was missed: what is on the screen is read again. */
  | { readonly type: 'query.staleSuspected' }
  | { readonly type: 'record.removed'; readonly key: string };
