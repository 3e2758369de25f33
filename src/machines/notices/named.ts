const figure = (count: number) => count.toLocaleString('id-ID');
/** So many of what is called so: `1.200 nomor`. */
export const counted = (count: number, noun: string) => `${figure(count)} ${noun}`;

/** Most that are named one by one. */
const MOST_NAMED = 3;

/** The first few by their names, and how many more there are: `Ani, Budi, Citra dan 2 lainnya`. */
export function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const first = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${first} dan ${figure(more)} lainnya` : first;
}
