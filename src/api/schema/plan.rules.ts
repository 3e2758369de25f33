import { DAY, dayOf, HOUR, startOfDay, weekdayOf } from './business-day';
import type { PlanWait, SendPlan } from './plan';

/** What an account has sent, by which its plan judges. */
export interface SentSoFar {
  /** Epoch ms. */
  readonly linkedAt: number;
  /** Messages of the business day `on`, whether or not they arrived. */
  readonly on: number;
  readonly count: number;
  /** Failures since the last message that arrived, and when the last of them was, in epoch ms. */
  readonly failures: number;
  readonly failedAt: number | null;
}

const MINUTE = 60_000;
const DAYS_A_WEEK = 7;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A time of day, as ms since midnight. */
const sinceMidnight = (clock: string) => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE;

/** When it is within the hours of the plan, at `at` or next after it. */
function opening({ days, from, until }: SendPlan, at: number): number {
  const begin = sinceMidnight(from);
  const length = sinceMidnight(until) - begin;
  // Yesterday's may last past midnight, and a plan of one day comes again in a week.
  for (let day = dayOf(at) - 1; day <= dayOf(at) + DAYS_A_WEEK; day += 1) {
    const start = startOfDay(day) + begin;
    if (days.includes(weekdayOf(day)) && at < start + (length > 0 ? length : length + DAY))
      return Math.max(at, start);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether it is within the hours of the plan. `at` in epoch ms. */
export const isOpen = (plan: SendPlan, at: number) => opening(plan, at) === at;

/** The most messages of a day of an account of this age; null where there is no end. */
export const ceilingOn = (plan: SendPlan, linkedAt: number, day: number): number | null =>
  plan.ceiling_most === null
    ? null
    : Math.min(
        plan.ceiling_most,
        (plan.ceiling_first ?? 0) + (plan.ceiling_rise ?? 0) * Math.max(0, day - dayOf(linkedAt)),
      );

/** When it has rested from failures; each so many of them in a row bring a rest. */
const restedAt = (
  { rest_failures: each, rest_minutes: minutes }: SendPlan,
  { failures, failedAt }: SentSoFar,
) =>
  each !== null && failedAt !== null && failures > 0 && failures % each === 0
    ? failedAt + (minutes ?? 0) * MINUTE
    : 0;

/** Until when an account with this plan may send nothing, and why; null where it may. */
export function planWaitOf(plan: SendPlan, sent: SentSoFar, at: number): PlanWait | null {
  const today = dayOf(at);
  const ceiling = ceilingOn(plan, sent.linkedAt, today);
  const isFull = ceiling !== null && sent.on === today && sent.count >= ceiling;
  const free = Math.max(at, restedAt(plan, sent), isFull ? startOfDay(today + 1) : 0);
  const until = opening(plan, free);
  if (until === at) return null;
  if (isFull) return { until, why: 'ceiling', count: ceiling };
  // A rest that is over before the hours begin holds nothing up.
  return until === opening(plan, at)
    ? { until, why: 'hours', count: 0 }
    : { until, why: 'rest', count: plan.rest_failures ?? 0 };
}

/** The least and the most of a plan's numbers. */
export const PLAN_NUMBERS = {
  ceiling_first: [1, 100_000],
  ceiling_rise: [0, 100_000],
  ceiling_most: [1, 100_000],
  rest_failures: [1, 1000],
  rest_minutes: [1, 1440],
} as const;

type PlanNumber = keyof typeof PLAN_NUMBERS;
/** Numbers of which there are all or none. */
const TOGETHER: readonly (readonly PlanNumber[])[] = [
  ['ceiling_first', 'ceiling_rise', 'ceiling_most'],
  ['rest_failures', 'rest_minutes'],
];

function numberFault(plan: SendPlan, field: PlanNumber): string | null {
  const [least, most] = PLAN_NUMBERS[field];
  const value = plan[field];
  if (value === null) {
    const others = TOGETHER.find((fields) => fields.includes(field)) ?? [];
    return others.some((other) => plan[other] !== null) ? 'Wajib diisi.' : null;
  }
  if (!Number.isInteger(value)) return 'Harus berupa angka bulat.';
  if (value < least) return `Minimal ${least}.`;
  return value > most ? `Maksimal ${most}.` : null;
}

/** What is wrong with a plan, by field. */
export function planFaults(plan: SendPlan): Readonly<Record<string, string>> {
  const { days, from, until, ceiling_first: first, ceiling_most: most } = plan;
  const isFalling = first !== null && most !== null && first > most;
  const numbers = (Object.keys(PLAN_NUMBERS) as PlanNumber[]).flatMap((field) => {
    const fault = numberFault(plan, field);
    return fault === null ? [] : [[field, fault] as const];
  });
  return {
    ...(days.length === 0 && { days: 'Pilih minimal satu hari.' }),
    ...(!CLOCK.test(from) && { from: 'Isi jam, misalnya 08:00.' }),
    ...(!CLOCK.test(until) && { until: 'Isi jam, misalnya 17:00.' }),
    ...(isFalling && { ceiling_first: 'Tidak boleh di atas batas tertinggi.' }),
    ...Object.fromEntries(numbers),
  };
}
