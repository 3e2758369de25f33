import * as z from 'zod/mini';
import type { ReadTime } from '../../machines/figures/figures';
import type { CookieJar } from './cookies';

const PREFIX = 'figures_';
const figures = z.record(z.string(), z.number());
export type CachedFigures = z.output<typeof figures>;

/** Stands among the figures: when all of them were last read, in epoch ms. */
const READ_AT = 'readAt';

const nameOf = (userId: string) => `${PREFIX}${userId}`;

function kept(jar: CookieJar, userId: string): CachedFigures {
  try {
    return z.parse(figures, JSON.parse(jar.read(nameOf(userId)) ?? '{}'));
  } catch {
    return {};
  }
}

/** The last figures of this user's dashboard, {} where there are none (HOME-14, HOME-22). Amounts in rupiah. */
export function readFigures(jar: CookieJar, userId: string): CachedFigures {
  const { [READ_AT]: _, ...values } = kept(jar, userId);
  return values;
}

/** When all that is kept was last read; null where nobody wrote that down. `now` in epoch ms. */
export function readFiguresAt(jar: CookieJar, userId: string, now: number): ReadTime | null {
  const at = kept(jar, userId)[READ_AT];
  if (at === undefined) return null;
  return { at, isToday: new Date(at).toDateString() === new Date(now).toDateString() };
}

/**
 * Keeps the figures for the next visit, for ten years, beside those kept before; never another user's. `readAt` is null
 * where some could not be read, so that what is kept is never told to be newer than it is.
 */
export const writeFigures = (
  jar: CookieJar,
  userId: string,
  values: CachedFigures,
  readAt: number | null = null,
) =>
  jar.write(
    nameOf(userId),
    JSON.stringify({ ...kept(jar, userId), ...values, ...(readAt !== null && { [READ_AT]: readAt }) }),
  );

export function clearFigures(jar: CookieJar) {
  for (const name of jar.names()) {
    if (name.startsWith(PREFIX)) jar.remove(name);
  }
}
