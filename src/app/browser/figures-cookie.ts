import * as z from 'zod/mini';
import type { CookieJar } from './cookies';

const PREFIX = 'figures_';
const figures = z.record(z.string(), z.number());
export type CachedFigures = z.output<typeof figures>;

/** Stands among the figures: when a part of them was read, in epoch ms. */
const READ_AT = 'readAt';
const readAtOf = (part: string) => `${READ_AT}:${part}`;

const cookieName = (userId: string) => `${PREFIX}${userId}`;

function kept(jar: CookieJar, userId: string): CachedFigures {
  try {
    return z.parse(figures, JSON.parse(jar.read(cookieName(userId)) ?? '{}'));
  } catch {
    return {};
  }
}

/** The last figures of this user's dashboard, {} where there are none (HOME-14, HOME-22). Amounts in rupiah. */
export const readFigures = (jar: CookieJar, userId: string): CachedFigures =>
  Object.fromEntries(Object.entries(kept(jar, userId)).filter(([name]) => !name.startsWith(READ_AT)));

/** When a part of what is kept was read, in epoch ms; null where that is not recorded. */
export function readFiguresAt(jar: CookieJar, userId: string, part: string): number | null {
  const known = kept(jar, userId);
  return known[readAtOf(part)] ?? known[READ_AT] ?? null;
}

/** Keeps a part of the figures for the next visit, for ten years, beside those kept before; never another user's. */
export const writeFigures = (
  jar: CookieJar,
  userId: string,
  part: string,
  values: CachedFigures,
  readAt: number,
) =>
  jar.write(
    cookieName(userId),
    JSON.stringify({ ...kept(jar, userId), ...values, [readAtOf(part)]: readAt }),
  );

export function clearFigures(jar: CookieJar) {
  for (const name of jar.names()) {
    if (name.startsWith(PREFIX)) jar.remove(name);
  }
}
