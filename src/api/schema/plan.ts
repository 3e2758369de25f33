import * as z from 'zod/mini';
import { count, entity, moment } from './scalars';

const some = z.nullable(z.number());

/**
 * When an account sends, by the days and hours of the business: on `days` (1 is Monday), from one time of day until another, which
 * may be past midnight. At most `ceiling_first` messages on the day it was linked, `ceiling_rise` more each day after it, up to
 * `ceiling_most`; after `rest_failures` failures in a row a rest of `rest_minutes`. Null is without.
 */
export const sendPlan = z.object({
  days: z.array(z.number()),
  from: z.string(),
  until: z.string(),
  ceiling_first: some,
  ceiling_rise: some,
  ceiling_most: some,
  rest_failures: some,
  rest_minutes: some,
});
export type SendPlan = z.output<typeof sendPlan>;

/** Until when an account that sends waits for its plan, and why; `count` is the ceiling, or how many failed. */
export const planWait = entity(
  { until: z.pipe(moment, z.number()), why: z.enum(['hours', 'ceiling', 'rest']) },
  { count },
);
export type PlanWait = z.output<typeof planWait>;
