/** Numbers checked in one step at most, so that no step holds the server up. */
export const NUMBERS_AT_ONCE = 250;

/**
 * How many numbers are due, one an interval, beginning with the one due at `dueAt`; and when the next one is. What a
 * stopped server left undone is not made up for beyond one step. After each of some failures in a row half as many are asked for: a
 * network that is too slow for many gets on.
 */
export function turnsDue(
  dueAt: number,
  now: number,
  interval: () => number,
  failures = 0,
): { readonly turns: number; readonly nextAt: number } {
  const most = Math.max(1, Math.floor(NUMBERS_AT_ONCE / 2 ** failures));
  let turns = 0;
  let at = dueAt;
  while (at <= now && turns < most) {
    turns += 1;
    at += interval();
  }
  return { turns, nextAt: Math.max(at, now) };
}

/** Seconds until a check is tried again that has failed so many times in a row: doubled each time, a minute at most. */
export const retryAfter = (failures: number): number => Math.min(60, 2 ** failures);

/** Percent, 0 to 100; a list without numbers is done. */
export const progressOf = (done: number, total: number): number =>
  total === 0 ? 100 : Math.round((done / total) * 10_000) / 100;
