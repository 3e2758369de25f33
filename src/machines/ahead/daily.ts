import { type Chance, createChance } from './chance';
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

/** What days ahead bring, one after the other, if each brings what one of the past days did. */
function amountsOf(past: readonly PastAmount[], from: number, chance: Chance) {
  const today = Math.floor(from);
  // So few days tell only so well what is usual: each course takes some of them for more usual than others.
  const favour = past.map(() => chance.gamma(1));
  return (later: number): number => {
    const weights = past.map(
      ({ day }, place) =>
        (favour[place] ?? 0) * ((today + later - day) % DAYS_A_WEEK === 0 ? SAME_WEEKDAY : 1),
    );
    return past[drawn(weights, chance)]?.amount ?? 0;
  };
}
/** Part of today that is left. */
const leftOf = (from: number) => Math.floor(from) + 1 - from;

/** In each run: what comes within these days, of today what is left of it. */
export const cameWithin = (past: readonly PastAmount[], { from, days, runs, seed }: DailyQuestion) =>
  Float64Array.from({ length: runs }, (_, run) => {
    const amountOn = amountsOf(past, from, createChance(seed, run));
    let sum = amountOn(0) * leftOf(from);
    for (let later = 1; later < days; later += 1) sum += amountOn(later);
    return sum;
  });

/** In each run: days from now until so many have come, each at any moment of its day; infinite where they do not. */
export const whenCounted = (
  past: readonly PastAmount[],
  wanted: number,
  { from, days, runs, seed }: DailyQuestion,
) =>
  Float64Array.from({ length: runs }, (_, run) => {
    const chance = createChance(seed, run);
    const countOn = amountsOf(past, from, chance);
    const left = leftOf(from);
    for (let later = 0, missing = wanted; later < days; later += 1) {
      const count = later === 0 ? chance.binomial(countOn(0), left) : countOn(later);
      if (count >= missing) {
        const before = chance.gamma(missing);
        const part = before / (before + chance.gamma(count - missing + 1));
        return later === 0 ? part * left : left + later - 1 + part;
      }
      missing -= count;
    }
    return Number.POSITIVE_INFINITY;
  });
