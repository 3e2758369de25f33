import { type Filter, type Query, valueOf } from './list.rules';

/** A search and a choice that share a parameter: either alone takes it; together the choice has its own. */
const together = ({ filters }: Query, { parameter }: Filter, text: string, choice: string) => ({
  search: text || choice,
  filters: { ...filters, [parameter]: text && choice },
});

/** A filter's choice, in its own parameter or in that of the search; '' for all. */
export function choiceOf(query: Query, { parameter, choices, sharesSearch }: Filter): string {
  const { search } = query;
  return valueOf(query, parameter) || (sharesSearch && choices?.includes(search) ? search : '');
}

/** The searched text: '' where a filter's choice is in its parameter. */
export const textOf = (query: Query, shared?: Filter): string =>
  shared && !valueOf(query, shared.parameter) && choiceOf(query, shared) ? '' : query.search;

/** Searched for a text beside the choice that shares its parameter; instead of it, where the server cannot do both. */
export const searchedFor = (query: Query, text: string, shared: Filter, isBeside: boolean): Query => ({
  ...query,
  page: 1,
  ...together(query, shared, text, isBeside || text === '' ? choiceOf(query, shared) : ''),
});
/** Filtered by a choice beside the searched text; instead of it, where the server cannot do both. */
export const chosenIn = (query: Query, choice: string, shared: Filter, isBeside: boolean): Query => ({
  ...query,
  page: 1,
  ...together(query, shared, isBeside || choice === '' ? textOf(query, shared) : '', choice),
});
