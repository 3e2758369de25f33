import { type Filter, narrowed, type Query, SEARCH, valueOf } from './list.rules';
import { sorted } from './list.order.rules';

/** A search beside a choice that shares its place: alone, either stands there. */
const together = ({ filters }: Query, { parameter }: Filter, text: string, choice: string) => ({
  search: text || choice,
  filters: { ...filters, [parameter]: text && choice },
});

/** What is chosen in a filter, wherever that stands; '' for all. */
export function choiceOf(query: Query, { parameter, choices, sharesSearch }: Filter): string {
  const { search } = query;
  return valueOf(query, parameter) || (sharesSearch && choices?.includes(search) ? search : '');
}

/** What is searched for: nothing where a filter stands in its place. */
export const textOf = (query: Query, shared?: Filter): string =>
  shared && !valueOf(query, shared.parameter) && choiceOf(query, shared) ? '' : query.search;

/** Narrowed by a text beside what is chosen in the filter that shares its place; in place of it, where a server cannot. */
export const searchedFor = (query: Query, text: string, shared: Filter, isBeside: boolean): Query => ({
  ...query,
  page: 1,
  ...together(query, shared, text, isBeside || text === '' ? choiceOf(query, shared) : ''),
});
/** Narrowed by a choice beside what is searched for in its place; instead of it, where a server cannot. */
export const chosenIn = (query: Query, choice: string, shared: Filter, isBeside: boolean): Query => ({
  ...query,
  page: 1,
  ...together(query, shared, isBeside || choice === '' ? textOf(query, shared) : '', choice),
});

/** One thing that a list is asked for, and its query without that; null where it cannot be taken away. */
export interface Chip {
  readonly kind: 'owner' | 'search' | 'filter' | 'order';
  /** The filter's parameter, or the kind. */
  readonly id: string;
  readonly value: string;
  readonly without: Query | null;
}

/** Everything that a list is asked for besides its page, in the order in which its tools stand. */
export function chipsOf(query: Query, filters: readonly Filter[], isOwnerFree: boolean): readonly Chip[] {
  const shared = filters.find(({ sharesSearch }) => sharesSearch);
  const search = textOf(query, shared);
  const chosen = filters.map((filter): Chip => {
    const { parameter, sharesSearch } = filter;
    const without = sharesSearch ? chosenIn(query, '', filter, true) : narrowed(query, parameter, '');
    return { kind: 'filter', id: parameter, value: choiceOf(query, filter), without };
  });
  const chips: readonly Chip[] = [
    {
      kind: 'owner',
      id: 'id',
      value: query.id ?? '',
      without: isOwnerFree ? { ...query, page: 1, id: null } : null,
    },
    {
      kind: 'search',
      id: SEARCH,
      value: search,
      without: shared ? searchedFor(query, '', shared, true) : narrowed(query, SEARCH, ''),
    },
    ...chosen,
    { kind: 'order', id: 'sort', value: query.order ?? '', without: sorted(query, '') },
  ];
  return chips.filter(({ value }) => value !== '');
}

/** How many of them are set by filters and headings, and so are out of sight on a phone. */
export const countOf = (chips: readonly Chip[]) =>
  chips.filter(({ kind }) => kind === 'filter' || kind === 'order').length;
