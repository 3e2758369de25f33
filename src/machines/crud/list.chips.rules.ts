import { type Filter, narrowed, type Query, SEARCH } from './list.rules';
import { sorted } from './list.order.rules';
import { choiceOf, chosenIn, searchedFor, textOf } from './list.search.rules';

/** One part of a list's query, and the query without it; null where it cannot be removed. */
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
