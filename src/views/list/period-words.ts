import { daysOf, isMonth } from '../../api/schema/periods';

const monthFormat = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', dateStyle: 'medium' });

const written = (format: Intl.DateTimeFormat, day: string, text: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? text : format.format(at);
};
/** `2026-10` as `Oktober 2026`; what is none stays as it is, here and below. */
export const monthText = (month: string) => written(monthFormat, `${month}-01`, month);
/** `2026-10-03` as `3 Okt 2026`. */
export const dateText = (day: string) => written(dayFormat, day, day);

/** A month or a range in words. */
export function periodText(period: string): string {
  if (isMonth(period)) return monthText(period);
  const days = daysOf(period);
  return days ? `${dateText(days.first)} – ${dateText(days.last)}` : period;
}
