import type { SendPlan } from '../../api/schema/plan';
import { planFaults } from '../../api/schema/plan.rules';
import { type Draft, type FieldErrors, numberOf, rules, textOf } from '../crud/form.rules';

const CEILING = ['ceiling_first', 'ceiling_rise', 'ceiling_most'] as const;
const REST = ['rest_failures', 'rest_minutes'] as const;

/** What stands in the form where nothing was chosen before: office hours, and numbers that spare an account. */
const SUGGESTED: Draft = {
  has_plan: false,
  days: '12345',
  from: '08:00',
  until: '17:00',
  has_ceiling: false,
  ceiling_first: '20',
  ceiling_rise: '10',
  ceiling_most: '200',
  has_rest: false,
  rest_failures: '5',
  rest_minutes: '30',
};

/** A plan as its form has it: days as their digits. */
export function draftOfPlan(plan: SendPlan | null): Draft {
  if (plan === null) return SUGGESTED;
  const numbers = [...CEILING, ...REST].flatMap((field) =>
    plan[field] === null ? [] : [[field, String(plan[field])]],
  );
  return {
    ...SUGGESTED,
    has_plan: true,
    days: plan.days.join(''),
    from: plan.from,
    until: plan.until,
    has_ceiling: plan.ceiling_most !== null,
    has_rest: plan.rest_failures !== null,
    ...Object.fromEntries(numbers),
  };
}

/** The plan that a form asks for, null for none. What is no number is missing. */
export function planOfDraft(draft: Draft): SendPlan | null {
  if (draft.has_plan !== true) return null;
  const number = (tick: string, field: string) => {
    const value = numberOf(draft, field);
    return draft[tick] === true && !Number.isNaN(value) ? value : null;
  };
  return {
    days: [...textOf(draft, 'days')].map(Number),
    from: textOf(draft, 'from'),
    until: textOf(draft, 'until'),
    ceiling_first: number('has_ceiling', 'ceiling_first'),
    ceiling_rise: number('has_ceiling', 'ceiling_rise'),
    ceiling_most: number('has_ceiling', 'ceiling_most'),
    rest_failures: number('has_rest', 'rest_failures'),
    rest_minutes: number('has_rest', 'rest_minutes'),
  };
}

/** What is wrong with it, by field. */
export function checkPlan(draft: Draft): FieldErrors {
  const plan = planOfDraft(draft);
  if (plan === null) return {};
  const numbers = [...(draft.has_ceiling === true ? CEILING : []), ...(draft.has_rest === true ? REST : [])];
  return { ...planFaults(plan), ...rules({ numbers })(draft) };
}

/** The days with one more, or one less. */
export const toggled = (days: string, day: number): string =>
  days.includes(String(day)) ? days.replace(String(day), '') : [...days, String(day)].toSorted().join('');
