const AMOUNTS = /^(\d{0,12})\.\.(\d{0,12})$/;

/** How a filter names an amount of rupiah from one to another. */
export const AMOUNTS_FORM = 'MIN..MAX';

/** `10000..500000`, in which either may be missing; null where it is none. */
export function amountsOf(
  text: string,
): { readonly least: number | null; readonly most: number | null } | null {
  const found = AMOUNTS.exec(text);
  if (!found || text === '..') return null;
  const [least, most] = [found[1], found[2]].map((digits) => (digits ? Number(digits) : null));
  return { least: least ?? null, most: most ?? null };
}
export const isAmounts = (text: string) => amountsOf(text) !== null;
