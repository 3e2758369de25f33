import type { Present } from './foresee';
import { NO_TRIAL, type Trial } from './trial';

export type Lever = keyof Trial;
const LEVERS = Object.keys(NO_TRIAL) as readonly Lever[];

/** What a slider can be put at, least first; the value at which nothing is tried is among them. */
export interface Scale {
  readonly lever: Lever;
  readonly values: readonly number[];
}

const TENS = 10;
/** Every number up to ten, then 1, 2 and 5 times each power of ten, and the last one. */
function countsTo(most: number): readonly number[] {
  const counts = Array.from({ length: Math.min(most, TENS) + 1 }, (_, count) => count);
  for (let power = TENS; power < most; power *= TENS)
    counts.push(...[2, 5, TENS].map((times) => times * power).filter((count) => count < most));
  return most > TENS ? [...counts, most] : counts;
}
const SHARES = [0.25, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const MORE = [1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.4, 1.5, 1.75, 2, 2.5, 3, 4];
const MOST_NUMBERS = 1_000_000;
const HUNDREDS = 100;
const LEAST_ADDED = 10;

/** What can be tried: nothing that is not known, or of which there is none. `numbers` as in `Known`. */
export function scalesOf({ sending, interval, fee }: Present, numbers: number | null): readonly Scale[] {
  const shares = [...SHARES, 1, ...MORE];
  return [
    { lever: 'added', values: countsTo(Math.max(LEAST_ADDED, sending)) },
    { lever: 'rested', values: countsTo(sending) },
    { lever: 'interval', values: interval === null || interval === 0 ? [] : shares },
    { lever: 'fee', values: fee > 0 ? shares.filter((share) => share >= 0.5 && share <= 2) : [] },
    {
      lever: 'numbers',
      values:
        numbers === null ? [] : countsTo(MOST_NUMBERS).filter((count) => count === 0 || count >= HUNDREDS),
    },
  ] satisfies Scale[];
}

/** The place on a scale that is nearest to a value. */
export const placeOn = ({ values }: Scale, value: number): number =>
  values.reduce(
    (best, one, place) => (Math.abs(one - value) < Math.abs((values[best] ?? 0) - value) ? place : best),
    0,
  );

/** The trial as its levers can stand: what none of them can is not tried. */
export const fitted = (trial: Trial, scales: readonly Scale[]): Trial => ({
  ...NO_TRIAL,
  ...Object.fromEntries(
    scales.flatMap((scale) => {
      const value = scale.values[placeOn(scale, trial[scale.lever])];
      return value === undefined ? [] : [[scale.lever, value]];
    }),
  ),
});

export const isTried = (trial: Trial, lever: Lever): boolean => trial[lever] !== NO_TRIAL[lever];
export const isAnythingTried = (trial: Trial): boolean => LEVERS.some((lever) => isTried(trial, lever));

/** `?rested=2&interval=0.75`; what is no such number is not tried. */
export function trialOf(address: URLSearchParams): Trial {
  const asked = LEVERS.flatMap((lever) => {
    const text = address.get(lever) ?? '';
    return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? [[lever, Number(text)]] : [];
  });
  return { ...NO_TRIAL, ...(Object.fromEntries(asked) as Partial<Trial>) };
}

/** The address of a trial, keeping the parameters that are not its own. */
export function trialAddressOf(trial: Trial, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const lever of LEVERS) {
    if (isTried(trial, lever)) next.set(lever, String(trial[lever]));
    else next.delete(lever);
  }
  return next;
}
