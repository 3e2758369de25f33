import * as z from 'zod/mini';
import type { CookieJar } from './cookies';

const PREFIX = 'figures_';
const figures = z.record(z.string(), z.number());
export type CachedFigures = z.output<typeof figures>;

const nameOf = (userId: string) => `${PREFIX}${userId}`;

/** The last figures of this user's dashboard, {} where there are none (HOME-14, HOME-22). Amounts in rupiah. */
export function readFigures(jar: CookieJar, userId: string): CachedFigures {
  try {
    return z.parse(figures, JSON.parse(jar.read(nameOf(userId)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps the figures for the next visit, for ten years, beside those kept before; never another user's. */
export const writeFigures = (jar: CookieJar, userId: string, values: CachedFigures) =>
  jar.write(nameOf(userId), JSON.stringify({ ...readFigures(jar, userId), ...values }));

export function clearFigures(jar: CookieJar) {
  for (const name of jar.names()) {
    if (name.startsWith(PREFIX)) jar.remove(name);
  }
}
