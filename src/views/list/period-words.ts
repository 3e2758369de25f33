import { daysOf, isMonth } from '../../api/schema/periods';

const monthFormat = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', dateStyle: 'medium' });

/** `2026-10` as `Oktober 2026`. */
export const monthText = (month: string) => monthFormat.format(Date.parse(`${month}-01T00:00:00Z`));
/** `2026-10-03` as `3 Okt 2026`. */
export const dateText = (day: string) => dayFormat.format(Date.parse(`${day}T00:00:00Z`));

/** A month or a range in words. */
export function periodText(period: string): string {
  if (isMonth(period)) return monthText(period);
  const days = daysOf(period);
  return days ? `${dateText(days.first)} – ${dateText(days.last)}` : period;
}
