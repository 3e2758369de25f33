import { createChance } from './chance';
import { drawn } from './lives';

/** What came on a whole day that has passed, by its number since 1970 on the server's clocks. */
export interface PastAmount {
  readonly day: number;
  readonly amount: number;
}
export interface DailyQuestion {
  /** Now, in days since 1970 on the server's clocks, with the part of today that has passed. */
  readonly from: number;
  /** How many days are looked at, the rest of today among them. */
  readonly days: number;
  readonly runs: number;
  readonly seed: number;
}

const DAYS_A_WEEK = 7;
/** A day of the same weekday is as likely as so many others. */
const SAME_WEEKDAY = 2;

/** By run and day: what has come since now by its end, if each day brings what one of the past days did. */
export function daysAhead(
  past: readonly PastAmount[],
  { from, days, runs, seed }: DailyQuestion,
): Float64Array {
  const today = Math.floor(from);
  const all = new Float64Array(runs * days);
  for (let run = 0; run < runs; run += 1) {
    const chance = createChance(seed, run);
    // So few days tell only so well what is usual: each course takes some of them for more usual than others.
    const favour = past.map(() => chance.gamma(1));
    let sum = 0;
    for (let later = 0; later < days; later += 1) {
      const weights = past.map(
        ({ day }, place) =>
          (favour[place] ?? 0) * ((today + later - day) % DAYS_A_WEEK === 0 ? SAME_WEEKDAY : 1),
      );
      const amount = past[drawn(weights, chance)]?.amount ?? 0;
      sum += later === 0 ? amount * (today + 1 - from) : amount;
      all[run * days + later] = sum;
    }
  }
  return all;
}

/** In each run: days from now until so much has come, each day's evenly over it; infinite where it does not. */
export function dayReached(ahead: Float64Array, amount: number, { from, days, runs }: DailyQuestion) {
  const left = Math.floor(from) + 1 - from;
  return Float64Array.from({ length: runs }, (_, run) => {
    const course = ahead.subarray(run * days, (run + 1) * days);
    const day = course.findIndex((sum) => sum >= amount);
    if (day < 0) return Number.POSITIVE_INFINITY;
    const before = day > 0 ? (course[day - 1] ?? 0) : 0;
    const part = (amount - before) / ((course[day] ?? 0) - before);
    return day === 0 ? part * left : left + day - 1 + part;
  });
}
