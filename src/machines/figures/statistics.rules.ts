import type { Bucket, Statistics } from '../../api/schema/statistics';

export type Totals = Pick<Bucket, 'success' | 'fail' | 'income'>;

const HOURS_A_DAY = 24;
const NOTHING: Totals = { success: 0, fail: 0, income: 0 };

export const totalsOf = (buckets: readonly Totals[]): Totals =>
  buckets.reduce(
    (sum, { success, fail, income }) => ({
      success: sum.success + success,
      fail: sum.fail + fail,
      income: sum.income + income,
    }),
    NOTHING,
  );

/** Which share of what was sent arrived, 0 to 1; null where nothing was sent. */
export const successRateOf = ({ success, fail }: Pick<Totals, 'success' | 'fail'>): number | null =>
  success + fail > 0 ? success / (success + fail) : null;

const today = ({ hours, at }: Statistics) => hours.filter(({ from }) => from.day === at.day);
const yesterday = ({ hours, at }: Statistics) => hours.filter(({ from }) => from.day !== at.day);

/** Today's 24 hours, each beside yesterday's; those that have not come yet have no figures. */
export function hoursOfToday(statistics: Statistics) {
  const byHour = (buckets: readonly Bucket[]) => new Map(buckets.map((bucket) => [bucket.from.hour, bucket]));
  const known = byHour(today(statistics));
  const before = byHour(yesterday(statistics));
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
    hour,
    isKnown: known.has(hour),
    ...(known.get(hour) ?? NOTHING),
    yesterday: before.get(hour) ?? NOTHING,
  }));
}

/** Today and yesterday until the same full hour, which the server's clock says; null before the first one is full. */
export interface Comparison {
  /** The hour until which both are counted, 1 to 23. */
  readonly until: number;
  readonly today: Totals;
  readonly yesterday: Totals;
}
export function comparisonOf(statistics: Statistics): Comparison | null {
  const { at } = statistics;
  if (at.hour === 0) return null;
  const isBefore = ({ from }: Bucket) => from.hour < at.hour;
  return {
    until: at.hour,
    today: totalsOf(today(statistics).filter(isBefore)),
    yesterday: totalsOf(yesterday(statistics).filter(isBefore)),
  };
}

/** How much more or less, as a share of what was before; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? (now - before) / before : null;
