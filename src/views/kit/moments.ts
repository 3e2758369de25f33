import { ZONE } from '../../api/schema/business-day';
import { clockTime } from './format';

const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone: ZONE, dateStyle: 'medium' });
const momentFormat = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
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

// Moments come from files and servers: what is no date has no words.
const isDate = (at: number | null): at is number => at !== null && !Number.isNaN(new Date(at).getTime());

/** Day of an epoch time in ms, e.g. `21 Nov 2026`; a dash where there is none. */
export const day = (at: number | null) => (isDate(at) ? dayFormat.format(at) : '–');
/** Day and time of an epoch time in ms. */
export const moment = (at: number | null) => (isDate(at) ? momentFormat.format(at) : '–');
/** Time of day of an epoch time in ms with its second, e.g. `14.05.09`. */
export const exactTime = (at: number) => (isDate(at) ? secondFormat.format(at) : '–');
/** Its date in full, e.g. `Senin, 23 November 2026`. */
export const fullDay = (at: number) => (isDate(at) ? dateFormat.format(at) : '–');

/** Time of day, e.g. `14.05`; with its date where that is another than of `now`. */
export const timeOn = (at: number, now: number | null) =>
  now !== null && day(at) === day(now) ? clockTime(at) : `${day(at)}, ${clockTime(at)}`;

/** How long before `now` it was, e.g. `2 menit lalu`; null where that says less than its date. */
export function ago(at: number, now: number): string | null {
  const past = Math.max(0, now - at);
  if (past < 5 * SECOND) return 'baru saja';
  if (past < MINUTE) return `${Math.floor(past / SECOND)} detik lalu`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} menit lalu`;
  return past < DAY ? `${Math.floor(past / HOUR)} jam lalu` : null;
}
