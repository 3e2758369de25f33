import { ZONE } from '../../api/schema/business-day';
import { clockTime } from './format';

const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone: ZONE, dateStyle: 'medium' });
const momentFormat = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
// Moments come from files and servers: what is no date has no words.
export const isDate = (at: number | null): at is number =>
  at !== null && !Number.isNaN(new Date(at).getTime());

/** Day of an epoch time in ms, e.g. `21 Nov 2026`; a dash where there is none. */
export const day = (at: number | null) => (isDate(at) ? dayFormat.format(at) : '–');
/** Day and time of an epoch time in ms. */
export const moment = (at: number | null) => (isDate(at) ? momentFormat.format(at) : '–');
/** Time of day, e.g. `14.05`; with its date where that is another than of `now`. */
export const timeOn = (at: number, now: number | null) =>
  now !== null && day(at) === day(now) ? clockTime(at) : `${day(at)}, ${clockTime(at)}`;
