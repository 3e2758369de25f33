import { PLAN_NUMBERS } from '../schema/plan.rules';
import { update } from './define';
import { id, line, listOf, nullish, optional, whole } from './fields';
import { account } from './permission';
import { whatsappCalls } from './whatsapp';

const planned = (field: keyof typeof PLAN_NUMBERS) => {
  const [least, most] = PLAN_NUMBERS[field];
  return nullish(whole(least, most));
};
/** `08:00` */
const clock = optional(line(5));

/** When accounts send. */
export const planCalls = {
  /**
   * Sets when an account sends: on days of the week (1 is Monday), from one time of day until another; without `days` at any time.
   * At most `ceiling_first` messages on the day it was linked, `ceiling_rise` more each day after it, up to `ceiling_most`; after
   * `rest_failures` failures in a row it rests. What is started and may not send just now waits, and stays started.
   * @addition The page says nothing of plans, and an account sends from its start to its stop.
   * @untried an account that sends might stand still by it
   */
  'plan.save': update('/admin/whatsapp/plan', {
    may: account,
    input: {
      id,
      days: optional(listOf(whole(1, 7), 7)),
      from: clock,
      until: clock,
      ceiling_first: planned('ceiling_first'),
      ceiling_rise: planned('ceiling_rise'),
      ceiling_most: planned('ceiling_most'),
      rest_failures: planned('rest_failures'),
      rest_minutes: planned('rest_minutes'),
    },
    answer: whatsappCalls['whatsapp.read'].answer,
    fallback: 'Error saving plan',
  }),
} as const;
