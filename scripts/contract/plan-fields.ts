import { AT, type FieldWords, oneOf } from './field-words';

/** What a plan is made of, in a row and as it is asked for. */
const plan: Readonly<Record<string, FieldWords>> = {
  days: ['Days of the week on which it sends; 1 is Monday. Asked for without any: no plan.', [1, 2, 3, 4, 5]],
  from: ['From when on it sends on these days, by the clocks of the business.', '08:00'],
  until: ['Until when; past midnight where that is not after `from`.', '17:00'],
  ceiling_first: ['How many messages at most on the day it was linked; `null` for no ceiling.', 20],
  ceiling_rise: ['How many more on each day after it.', 10],
  ceiling_most: ['How many at most, however long it is linked.', 200],
  rest_failures: ['After how many failures in a row it rests; `null` for never.', 5],
  rest_minutes: ['For how many minutes.', 30],
};
const at = (place: string) =>
  Object.fromEntries(Object.entries(plan).map(([field, words]) => [`${place}.${field}`, words]));

/** Words of the fields of plans. */
export const planFields: Readonly<Record<string, FieldWords>> = {
  ...at('SendPlan'),
  ...at('plan.save'),
  'Whatsapp.linkedAt': ['When it was linked for the first time, by which its ceiling rises.', AT, 'Moment'],
  'Whatsapp.plan': ['When it sends; `null` for at any time.', undefined],
  'PastAccount.plan': ['When it sends; `null` for at any time.', undefined],
  'Whatsapp.planWait': ['Until when it waits for its plan, while it sends, and why; else `null`.', undefined],
  'PlanWait.until': ['When it goes on.', '2026-11-23T01:00:00.000Z', 'Moment'],
  'PlanWait.why': oneOf('Why it waits', ['hours', 'ceiling', 'rest'], 'hours'),
  'PlanWait.count': ['The ceiling that it has reached, or how many failed; else 0.', 0],
};
