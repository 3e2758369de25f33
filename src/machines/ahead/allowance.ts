import { startOfDay } from '../../api/schema/business-day';
import type { PastAccount } from '../../api/schema/past';
import type { SendPlan } from '../../api/schema/plan';
import { ceilingOn, isOpen } from '../../api/schema/plan.rules';
import { type Measured, QUARTER, QUARTERS } from './measured';

/** A plan by which accounts send, when they were linked, in epoch ms, and messages that one of them has sent today. */
export interface Planned {
  readonly plan: SendPlan;
  readonly linkedAt: number;
  readonly sent: number;
}

/** What a plan lets accounts send. Days are counted from 1970 on the server's clocks. */
export interface Allowance {
  /** Whether they may send in a quarter of an hour of a day. */
  isOpen(day: number, quarter: number): boolean;
  /** Messages that arrive on a day at most, of all of them; infinite without an end. */
  most(day: number): number;
  /** Of these, those of today so far. */
  readonly today: number;
}

const DAYS_A_WEEK = 7;
const HALF = 0.5;
const sumOf = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0);

export const plannedOf = ({ plan, linked_at: linkedAt, sent_today: sent }: PastAccount): Planned | null =>
  plan && { plan, linkedAt: linkedAt ?? 0, sent };

/** Of `size` accounts that send by it, of which as many messages arrive as were seen to. */
export function allowanceOf({ plan, linkedAt, sent }: Planned, size: number, measured: Measured): Allowance {
  const week = Array.from({ length: DAYS_A_WEEK }, (_, day) =>
    Array.from({ length: QUARTERS }, (_quarter, quarter) =>
      isOpen(plan, startOfDay(day) + (quarter + HALF) * QUARTER * 1000),
    ),
  );
  const success = sumOf(measured.success);
  const arriving = success > 0 ? success / (success + measured.failed) : 1;
  return {
    isOpen: (day, quarter) => week[day % DAYS_A_WEEK]?.[quarter] === true,
    most: (day) => (ceilingOn(plan, linkedAt, day) ?? Number.POSITIVE_INFINITY) * size * arriving,
    today: sent * size * arriving,
  };
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** As of one, of several that send by the same plan. */
export function plannedTogether(all: readonly (Planned | null)[]): Planned | null {
  const planned = all.filter((one) => one !== null);
  const [first] = planned;
  return first
    ? {
        plan: first.plan,
        linkedAt: mean(planned.map(({ linkedAt }) => linkedAt)),
        sent: mean(planned.map(({ sent }) => sent)),
      }
    : null;
}
