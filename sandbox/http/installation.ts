import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, brandIn } from '../../src/api/schema/brand';
import { pageSettings } from '../../src/api/schema/page-settings';

/** The page's settings, which the server beside it goes by as well. */
export const SETTINGS = 'settings.json';

export interface PageInstallation {
  /** Of another API host that the page calls, and of its socket; none where it calls its own. */
  readonly apiOrigins: readonly string[];
  /** Other hosts of its pictures. */
  readonly pictureOrigins: readonly string[];
  /** What it calls itself and looks like; null as the product does. */
  readonly brand: Brand | null;
}
/** The installation as its file says now. What cannot be read is as the product has it. */
export type Installation = () => PageInstallation;

/** Of those that are whole and have a host that can stand in a policy, which `;` and `,` would end. */
const originsOf = (addresses: readonly string[]) => [
  ...new Set(
    addresses
      .filter((address) => address.includes(':'))
      .map((address) => new URL(address).origin)
      .filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin)),
  ),
];

/** `warn` is called with a line for each setting of the brand that is wrong; the page says the same of all. */
export function readInstallation(folder: string, warn: (line: string) => void): PageInstallation {
  try {
    const given = JSON.parse(readFileSync(join(folder, SETTINGS), 'utf8')) as unknown;
    const brand = brandIn(given, ({ path, expected }) => warn(`${SETTINGS}: ${path} is not ${expected}`));
    const { apiHost } = pageSettings.parse(given);
    const apiOrigins = originsOf([apiHost ?? '']);
    return {
      apiOrigins: apiOrigins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
      pictureOrigins: brand ? originsOf([brand.logo, brand.icon]) : [],
      brand,
    };
  } catch {
    return { apiOrigins: [], pictureOrigins: [], brand: null };
  }
}

/** Reads the file again where it changed. */
export function createInstallation(folder: string, warn: (line: string) => void): Installation {
  let known: { readonly of: number | undefined; readonly read: PageInstallation } | undefined;
  return () => {
    const of = statSync(join(folder, SETTINGS), { throwIfNoEntry: false })?.mtimeMs;
    if (!known || known.of !== of) known = { of, read: readInstallation(folder, warn) };
    return known.read;
  };
}
