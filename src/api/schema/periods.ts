import { DAY, OFFSET } from './business-day';

/** Days as `2026-10-03`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && dayOf(at) === text;
};

/** The month so many months after another, `2026-10`. */
export const monthAfter = (month: string, months: number) => {
  const [year, place] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, place - 1 + months)).toISOString().slice(0, 7);
};
export const isMonth = (text: string) => /^2\d{3}-\d\d$/.test(text) && isDay(`${text}-01`);

/** The days of a month or of a range; null for what is neither, or ends before it begins. */
export function daysOf(period: string): Days | null {
  if (isMonth(period))
    return {
      first: `${period}-01`,
      last: dayOf(Date.parse(`${monthAfter(period, 1)}-01T00:00:00Z`) - DAY),
    };
  const [first = '', last = '', ...others] = period.split('..');
  return others.length === 0 && isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

/** Whether a list's period can be that. */
export const isPeriod = (text: string): boolean =>
  ['today', '7d', '30d'].includes(text) || daysOf(text) !== null;

/** The day of the business that a moment is of, `2026-10-03`. */
export const localDay = (at: number) => dayOf(at + OFFSET);
