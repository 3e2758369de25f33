/** What so many calls ask for, each different. */
const several = (count: number, askedAt: (place: number) => Readonly<Record<string, string | number>>) =>
  Array.from({ length: count }, (_, place) =>
    new URLSearchParams(
      Object.entries(askedAt(place)).map(([name, value]) => [name, String(value)] as [string, string]),
    ).toString(),
  );

/** Pages near and far of so many. */
export const anyPage = (pages: number, asked: Readonly<Record<string, string>> = {}) =>
  several(1000, (place) => ({ ...asked, page: 1 + ((place * 7919) % pages) }));

/** Pages that people look at. */
const nearPage = (asked: Readonly<Record<string, string>>) =>
  several(20, (place) => ({ ...asked, page: 1 + place }));

const SORTS = ['pushname', 'clientid', 'count_success', 'count_fail', 'income', 'state'];
const digits = (place: number, length: number) => String((place * 7919) % 10 ** length).padStart(length, '0');

/** Lists of so many accounts, by what is asked of them. */
export const mixes = (accounts: number): Readonly<Record<string, readonly string[]>> => ({
  plain: anyPage(accounts / 10),
  ...Object.fromEntries(
    SORTS.flatMap((sort) => [sort, `-${sort}`]).map((sort) => [`sorted by ${sort}`, nearPage({ sort })]),
  ),
  'sorted by pushname, any page': anyPage(accounts / 10, { sort: 'pushname' }),
  'sorted by income, any page': anyPage(accounts / 10, { sort: '-income' }),
  'in a state': nearPage({ status: 'conflict' }),
  'searched by number': several(1000, (place) => ({ search: digits(place, 5) })),
  'searched by name': several(1000, (place) => ({ search: 'wijaya', page: 1 + (place % 20) })),
  'searched by two letters': several(26 * 26, (place) => ({
    search: String.fromCodePoint(97 + (place % 26), 97 + Math.floor(place / 26)),
  })),
  'searched without a hit': several(1000, (place) => ({ search: `x${digits(place, 6)}` })),
});
