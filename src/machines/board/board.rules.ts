import { addressOf, idOf, isSameQuery, type Query, queryOf } from '../crud/list.rules';

/** What a board can be sorted by, and what the server calls it. */
const FIELDS = {
  account: 'pushname',
  member: 'member',
  proxy: 'proxy',
  success: 'count_success',
  fail: 'count_fail',
  income: 'income',
  state: 'state',
  sending: 'status',
} as const;
export type BoardColumn = keyof typeof FIELDS;
export const COLUMNS = Object.keys(FIELDS) as readonly BoardColumn[];

export interface Sort {
  readonly column: BoardColumn;
  readonly descending: boolean;
}
/** What a board shows of its rows: those that are searched and filtered for, in this order; without one the newest first. */
export interface BoardQuery extends Query {
  readonly sort: Sort | null;
}

export type BoardFilter = 'state' | 'member' | 'proxy';

/** What a server can be asked for beside pages. */
export interface Offered {
  readonly sortable: readonly string[];
  readonly filterable: Readonly<Record<string, unknown>>;
}

const SORT = 'sort';
const minus = ({ descending }: Sort) => (descending ? '-' : '');
/** A sort as the address has it: the column, behind a minus where the largest comes first. */
export const sortText = (sort: Sort | null): string => (sort ? `${minus(sort)}${sort.column}` : '');
/** The same as the server is asked for it. */
export const fieldOf = (sort: Sort): string => `${minus(sort)}${FIELDS[sort.column]}`;
export function sortOf(text: string | null): Sort | null {
  const [, descending, name] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  const column = COLUMNS.find((known) => known === name);
  return column ? { column, descending: descending === '-' } : null;
}

/** What an address asks a board for; `states` are those that can be chosen. */
export function boardQueryOf(address: URLSearchParams, states: readonly string[]): BoardQuery {
  const { search, filters } = queryOf(address, [{ parameter: 'state', choices: states }]);
  return {
    page: 1,
    search,
    id: null,
    filters: {
      ...filters,
      member: idOf(address.get('member')) ?? '',
      proxy: idOf(address.get('proxy')) ?? '',
    },
    sort: sortOf(address.get(SORT)),
  };
}

export function boardAddressOf(query: BoardQuery, address: URLSearchParams): URLSearchParams {
  const next = addressOf(query, address);
  const sort = sortText(query.sort);
  if (sort === '') next.delete(SORT);
  else next.set(SORT, sort);
  return next;
}

export const isSameBoardQuery = (one: BoardQuery, other: BoardQuery): boolean =>
  isSameQuery(one, other) && sortText(one.sort) === sortText(other.sort);

export const canSort = ({ sortable }: Pick<Offered, 'sortable'>, column: BoardColumn): boolean =>
  sortable.includes(FIELDS[column]);

/** The query without what the server does not know, and so did not heed. Every server knows a status without a text (WA-06). */
export function heededBy(offered: Offered, query: BoardQuery): BoardQuery {
  const { state = '', proxy = '' } = query.filters;
  return {
    ...query,
    filters: {
      ...query.filters,
      state: query.search === '' || 'status' in offered.filterable ? state : '',
      proxy: 'proxy' in offered.filterable ? proxy : '',
    },
    sort: query.sort && canSort(offered, query.sort.column) ? query.sort : null,
  };
}

/** Words are sorted from A, figures from the largest; once more turns it around, and a third time ends it. */
export function sortedBy(sort: Sort | null, column: BoardColumn): Sort | null {
  const first = { column, descending: !WORDS.has(column) };
  if (sort?.column !== column) return first;
  return sort.descending === first.descending ? { column, descending: !first.descending } : null;
}
const WORDS: ReadonlySet<BoardColumn> = new Set(['account', 'member', 'proxy', 'state']);
