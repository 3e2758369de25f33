/** What a list is asked for: a page from 1 up, and whatever else its address says. */
export interface Query {
  readonly page: number;
  readonly search: string;
  /** The owner whose rows are asked for (`?id=`), or null for the address that names none. */
  readonly id: string | null;
}

/** The page of an address: a whole number from 1 up, else 1 (APP-10). */
export function pageOf(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The id of an address: digits only, else null, so that no raw segment reaches a call. */
export const idOf = (text: string | null): string | null =>
  text !== null && /^\d{1,19}$/.test(text) ? text : null;

export const queryOf = (address: URLSearchParams): Query => ({
  page: pageOf(address.get('page')),
  search: address.get('s') ?? '',
  id: idOf(address.get('id')),
});

/** The address of a query, keeping the parameters that are not its own. */
export function addressOf(query: Query, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  // A first page may be named or not; both stay as they are.
  set('page', query.page === 1 && address.get('page') !== '1' ? '' : String(query.page));
  set('s', query.search);
  return next;
}

export const isSameQuery = (one: Query, other: Query) =>
  one.page === other.page && one.search === other.search && one.id === other.id;
