import { createChance } from './chance';
import type { Group } from './groups';
import { QUARTER, QUARTERS } from './measured';
import { worldOf } from './prospects';
import { type Ahead, likeDays, runAhead } from './run';

/** What most likely comes: 80 of 100 times at least `low` and at most `high`; as often below `middle` as above. */
export interface Band {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface Question {
  /** Now, on the server's clocks in seconds. */
  readonly from: number;
  /** How many days are looked at, today among them. */
  readonly days: number;
  readonly runs: number;
  readonly seed: number;
}

/** What a thousand courses of the time ahead came to. */
export interface Courses {
  readonly quarters: number;
  /** By run and quarter: what is there at its end of all that came since now. */
  readonly success: Float64Array;
  readonly income: Float64Array;
  /** By run, group and day, rupiah. */
  readonly byGroup: Float64Array;
  readonly groups: number;
  readonly days: number;
  readonly runs: number;
  /** Seconds of the first quarter, which has begun already. */
  readonly firstQuarter: number;
}

/** How often what comes is below and above a band, each. */
const OUTSIDE = 0.1;

export function bandOf(values: Float64Array): Band {
  const sorted = [...values].toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    // A moment that never comes is no number to go on from.
    return below === above ? below : below + (above - below) * (place % 1);
  };
  return { low: at(OUTSIDE), middle: at(0.5), high: at(1 - OUTSIDE) };
}

/** Runs the charts of these accounts ahead of time. */
export function lookAhead(groups: readonly Group[], { from, days, runs, seed }: Question): Courses {
  const world = worldOf(groups);
  const likeliness = likeDays(world, { from, days });
  const first = Math.floor(from / QUARTER);
  const quarters = (Math.floor(first / QUARTERS) + days) * QUARTERS - first;
  const all = {
    success: new Float64Array(runs * quarters),
    income: new Float64Array(runs * quarters),
    byGroup: new Float64Array(runs * groups.length * days),
  };
  for (let run = 0; run < runs; run += 1) {
    const chance = createChance(seed, run);
    const ahead: Ahead = {
      success: all.success.subarray(run * quarters, (run + 1) * quarters),
      income: all.income.subarray(run * quarters, (run + 1) * quarters),
      byGroup: all.byGroup.subarray(run * groups.length * days, (run + 1) * groups.length * days),
    };
    runAhead(world, { from, days }, likeliness, chance, ahead);
    let [success, income] = [0, 0];
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      const expected = ahead.success[quarter] ?? 0;
      // Of all that a quarter brings alike: what is paid for is what arrives.
      const part = expected > 0 ? Math.max(0, 1 + chance.normal() * Math.sqrt(world.spread / expected)) : 1;
      success += expected * part;
      income += (ahead.income[quarter] ?? 0) * part;
      ahead.success[quarter] = success;
      ahead.income[quarter] = income;
    }
    for (let cell = 0; cell < ahead.byGroup.length; cell += 1) {
      const { fee = 0 } = world.prospects[Math.floor(cell / days)] ?? {};
      const earned = ahead.byGroup[cell] ?? 0;
      if (earned > 0 && fee > 0)
        ahead.byGroup[cell] = Math.max(
          0,
          earned + chance.normal() * Math.sqrt((world.spread * earned) / fee) * fee,
        );
    }
  }
  const firstQuarter = (first + 1) * QUARTER - from;
  return { quarters, ...all, groups: groups.length, days, runs, firstQuarter };
}

/** In each run: seconds from now until so much has come; infinite where it does not within the days that are looked at. */
export function whenReached(courses: Courses, of: 'success' | 'income', amount: number): Float64Array {
  const { runs, quarters, firstQuarter } = courses;
  return Float64Array.from({ length: runs }, (_, run) => {
    const course = courses[of].subarray(run * quarters, (run + 1) * quarters);
    if (amount <= 0) return 0;
    let [low, high] = [0, quarters];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((course[middle] ?? 0) < amount) low = middle + 1;
      else high = middle;
    }
    if (low === quarters) return Number.POSITIVE_INFINITY;
    const before = low > 0 ? (course[low - 1] ?? 0) : 0;
    const begun = low > 0 ? firstQuarter + (low - 1) * QUARTER : 0;
    const part = (amount - before) / ((course[low] ?? 0) - before);
    return begun + part * (low > 0 ? QUARTER : firstQuarter);
  });
}

/** In each run: what has come until so many quarters have passed. */
export const cameBy = (courses: Courses, of: 'success' | 'income', quarter: number) =>
  Float64Array.from({ length: courses.runs }, (_, run) =>
    quarter < 0 ? 0 : (courses[of][run * courses.quarters + Math.min(quarter, courses.quarters - 1)] ?? 0),
  );

/** In each run: what one group brings on the first `days` of these days. */
export const groupBy = ({ byGroup, groups, days, runs }: Courses, group: number, count: number) =>
  Float64Array.from({ length: runs }, (_, run) => {
    let sum = 0;
    for (let day = 0; day < count; day += 1) sum += byGroup[(run * groups + group) * days + day] ?? 0;
    return sum;
  });
