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

/** A choice that narrows a list; all that are made together narrow it together. */
export interface Filter {
  /** Where the choice stands in the address and in what the server is asked. */
  readonly parameter: string;
  /** Default: those that the server sends. */
  readonly choices?: readonly string[];
  /** Whether it can be set to that, where `choices` name some of it by its form alone. */
  readonly takes?: (choice: string) => boolean;
  /** Takes the search's parameter while nothing is searched for, as every server supports (WA-03). */
  readonly sharesSearch?: true;
}

/** What the filters that a server knows can be set to, by their parameters. */
export type Filterable = Readonly<Record<string, unknown>>;

/** The parameter of the search. */
export const SEARCH = 's';

/** Parameters of an address that are no filters. */
const OWN: ReadonlySet<string> = new Set(['page', SEARCH, 'id', 'size', 'sort']);

/** The page, or the number of rows, of an address: a whole number from 1 up, else 1 (APP-10). */
export function pageOf(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The id of an address: digits only, else null, so that no raw segment reaches a call. */
export const idOf = (text: string | null): string | null =>
  text !== null && /^\d{1,19}$/.test(text) ? text : null;

function choiceIn(address: URLSearchParams, { parameter, choices, takes }: Filter): string {
  const choice = address.get(parameter) ?? '';
  return (takes?.(choice) ?? choices?.includes(choice)) === false ? '' : choice;
}

/** How choices name a month, a day or an amount that they take: by its form. */
export const formOf = (choice: string) =>
  choice
    .replace(/^\d*\.\.\d*$/, 'MIN..MAX')
    .replace(/\d{4}-\d\d/g, 'YYYY-MM')
    .replace(/MM-\d\d/g, 'MM-DD');

/** The query of a list that is read whole, whatever its address says. */
export const EVERYTHING: Query = { page: 1, search: '', id: null, filters: {} };

/** The query of an address, for a list with these filters. An unknown choice means all. */
export function queryOf(address: URLSearchParams, filters: readonly Filter[] = []): Query {
  const size = pageOf(address.get('size'));
  const order = /^-?\w{1,39}$/.exec(address.get('sort') ?? '')?.[0];
  return {
    page: pageOf(address.get('page')),
    search: address.get(SEARCH) ?? '',
    id: idOf(address.get('id')),
    filters: Object.fromEntries(filters.map((filter) => [filter.parameter, choiceIn(address, filter)])),
    // Nobody asks for a single row.
    ...(size > 1 && { size }),
    ...(order && { order }),
  };
}

/** The query of an address, for a list whose filters are not known yet: every other parameter may be one. */
export const queryAt = (address: URLSearchParams): Query =>
  queryOf(
    address,
    [...address.keys()].filter((name) => !OWN.has(name)).map((parameter) => ({ parameter })),
  );

/** The address of a query, keeping the parameters that are not its own. */
export function addressOf(query: Query, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  // A first page may be named or not; both stay as they are.
  set('page', query.page === 1 && address.get('page') !== '1' ? '' : String(query.page));
  set(SEARCH, query.search);
  set('id', query.id ?? '');
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

/** The query without choices that the server does not support, and so ignored. */
export const heeded = (query: Query, { filterable }: { readonly filterable?: Filterable }): Query => ({
  ...query,
  filters: Object.fromEntries(
    Object.entries(query.filters).map(([parameter, choice]) => [
      parameter,
      [choice, formOf(choice)].some((form) => [filterable?.[parameter]].flat().includes(form)) ? choice : '',
    ]),
  ),
});

interface Offered {
  readonly totalPages: number;
  readonly sizes?: readonly number[] | null | undefined;
}
/** The query as the server can answer it: of a page that is there, with a number of rows that it offers. */
export function answerable(query: Query, { totalPages, sizes }: Offered): Query {
  const { size, ...usual } = query;
  if (size && !sizes?.includes(size)) return { ...usual, page: 1 };
  return query.page > totalPages ? { ...query, page: totalPages } : query;
}

/** Without its search, its choices and its order. */
export const cleared = ({ order: _order, ...query }: Query): Query => ({
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
