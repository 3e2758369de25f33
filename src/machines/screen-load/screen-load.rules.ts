/** Why a part of the page could not be loaded, once it was looked into. */
export type LoadVerdict = 'offline' | 'outdated' | 'broken';

const ENTRANCE = /<script[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

/** Address of the module that a page of the product begins with; null in anything else, such as a portal's page. */
export const entranceOf = (page: string): string | null => ENTRANCE.exec(page)?.[1] ?? null;

/** A newer version is out only where the server's page begins with another module than this one. */
export const verdictOf = (page: string, entrance: string): LoadVerdict => {
  const served = entranceOf(page);
  return served !== null && served !== entrance ? 'outdated' : 'broken';
};
