import { ZONE } from '../../api/schema/business-day';
import { isDate } from './moments';

const secondFormat = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dateFormat = new Intl.DateTimeFormat('id-ID', { timeZone: ZONE, dateStyle: 'full' });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time of day of an epoch time in ms with its second, e.g. `14.05.09`. */
export const exactTime = (at: number) => (isDate(at) ? secondFormat.format(at) : '–');
/** Its date in full, e.g. `Senin, 23 November 2026`. */
export const fullDay = (at: number) => (isDate(at) ? dateFormat.format(at) : '–');

/** How long before `now` it was, e.g. `2 menit lalu`; null where that says less than its date. */
export function ago(at: number, now: number): string | null {
  const past = Math.max(0, now - at);
  if (past < 5 * SECOND) return 'baru saja';
  if (past < MINUTE) return `${Math.floor(past / SECOND)} detik lalu`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} menit lalu`;
  return past < DAY ? `${Math.floor(past / HOUR)} jam lalu` : null;
}
