import { addressOf, idOf, isSameQuery, type Query, queryOf } from '../crud/list.rules';

/** What a board can be sorted by. */
export const COLUMNS = [
  'account',
  'member',
  'proxy',
  'success',
  'fail',
  'income',
  'rate',
  'state',
  'sending',
] as const;
export type BoardColumn = (typeof COLUMNS)[number];

export interface Sort {
  readonly column: BoardColumn;
  readonly descending: boolean;
}
/** What a board shows of its rows: those that are searched and filtered for, in this order; without one as they were read. */
export interface BoardQuery extends Query {
  readonly sort: Sort | null;
}

export const FILTERS = ['state', 'member', 'proxy'] as const;
export type BoardFilter = (typeof FILTERS)[number];

const SORT = 'sort';
/** A sort as the address has it: the column, behind a minus where the largest comes first. */
export const sortText = (sort: Sort | null): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.column}` : '';
export function sortOf(text: string | null): Sort | null {
  const [, minus, name] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  const column = COLUMNS.find((known) => known === name);
  return column ? { column, descending: minus === '-' } : null;
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

/** Words are sorted from A, figures from the largest; once more turns it around, and a third time ends it. */
export function sortedBy(sort: Sort | null, column: BoardColumn): Sort | null {
  const first = { column, descending: !WORDS.has(column) };
  if (sort?.column !== column) return first;
  return sort.descending === first.descending ? { column, descending: !first.descending } : null;
}
const WORDS: ReadonlySet<BoardColumn> = new Set(['account', 'member', 'proxy', 'state']);
