/**
 * Whether a page of this origin may open a socket. Browsers always send `Origin` with an upgrade, so a request without
 * one is not from a page and cannot ride on a visitor's connection.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  others: readonly string[],
): boolean {
  if (origin === undefined) return true;
  return others.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
}
