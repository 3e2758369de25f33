/** Numbers checked in one step at most, so that no step holds the server up. */
export const NUMBERS_AT_ONCE = 250;

/**
 * How many numbers are due, one an interval, beginning with the one due at `dueAt`; and when the next one is. What a
 * stopped server left undone is not made up for beyond one step.
 */
export function turnsDue(
  dueAt: number,
  now: number,
  interval: () => number,
): { readonly turns: number; readonly nextAt: number } {
  let turns = 0;
  let at = dueAt;
  while (at <= now && turns < NUMBERS_AT_ONCE) {
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
