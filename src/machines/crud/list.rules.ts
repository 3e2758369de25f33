/** What a list is asked for: a page from 1 up, and whatever else its address says. */
export interface Query {
  readonly page: number;
  readonly search: string;
  /** The owner whose rows are asked for (`?id=`), or null for the address that names none. */
  readonly id: string | null;
  /** What is chosen in filters, by the parameters that are their own; '' for all. */
  readonly filters: Readonly<Record<string, string>>;
  /** How many rows a page has; without it, as many as the server gives. */
  readonly size?: number;
  /** The field by which it is sorted, with `-` before it for the other way round; without it, the server's own order. */
  readonly order?: string;
}

/** A choice that narrows a list. */
export interface Filter {
  /** Where the choice stands in the address and in what the server is asked; default: with the search (WA-03). */
  readonly parameter?: string;
  readonly choices: readonly string[];
}

/** How many rows a page can have; the first is usual, and stands in no address. */
export const SIZES: readonly number[] = [10, 50, 200];

/** The parameter of the search. */
export const SEARCH = 's';

/** The page of an address: a whole number from 1 up, else 1 (APP-10). */
export function pageOf(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The id of an address: digits only, else null, so that no raw segment reaches a call. */
export const idOf = (text: string | null): string | null =>
  text !== null && /^\d{1,19}$/.test(text) ? text : null;

/** What an address asks a list for that has this filter, or none. A choice that it does not offer is all. */
export function queryOf(address: URLSearchParams, filter?: Filter): Query {
  const { parameter = SEARCH, choices = [] } = filter ?? {};
  const choice = choices.find((offered) => offered === address.get(parameter)) ?? '';
  const size = SIZES.slice(1).find((offered) => `${offered}` === address.get('size'));
  const order = /^-?\w{1,39}$/.exec(address.get('sort') ?? '')?.[0];
  return {
    page: pageOf(address.get('page')),
    search: address.get(SEARCH) ?? '',
    id: idOf(address.get('id')),
    filters: parameter === SEARCH ? {} : { [parameter]: choice },
    ...(size && { size }),
    ...(order && { order }),
  };
}

/** The address of a query, keeping the parameters that are not its own. */
export function addressOf(query: Query, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  // A first page may be named or not; both stay as they are.
  set('page', query.page === 1 && address.get('page') !== '1' ? '' : String(query.page));
  set(SEARCH, query.search);
  set('size', `${query.size ?? ''}`);
  set('sort', query.order ?? '');
  for (const [parameter, choice] of Object.entries(query.filters)) set(parameter, choice);
  return next;
}

/** What is typed or chosen for a parameter. */
export const valueOf = ({ search, filters }: Query, parameter: string): string =>
  parameter === SEARCH ? search : (filters[parameter] ?? '');

/** Narrowed by what was typed or chosen for a parameter, from the first page on. */
export const narrowed = (query: Query, parameter: string, value: string): Query => ({
  ...query,
  page: 1,
  ...(parameter === SEARCH ? { search: value } : { filters: { ...query.filters, [parameter]: value } }),
});

/** Without its search and its choices. */
export const cleared = (query: Query): Query => ({
  ...query,
  page: 1,
  search: '',
  filters: Object.fromEntries(Object.keys(query.filters).map((parameter) => [parameter, ''])),
});

export const isNarrowed = ({ search, filters }: Query): boolean =>
  [search, ...Object.values(filters)].some((value) => value !== '');

export const isSameQuery = (one: Query, other: Query): boolean =>
  one.page === other.page &&
  one.id === other.id &&
  one.size === other.size &&
  one.order === other.order &&
  [SEARCH, ...Object.keys({ ...one.filters, ...other.filters })].every(
    (parameter) => valueOf(one, parameter) === valueOf(other, parameter),
  );
