import { ZONE, ZONE_NAME } from '../../../api/schema/business-day';

const stampFormat = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone: ZONE, day: 'numeric', month: 'short' });

const written = (format: Intl.DateTimeFormat) => (at: number) =>
  Number.isNaN(new Date(at).getTime()) ? '–' : format.format(at);

/** Day and time to the second of an epoch time in ms, e.g. `21 Nov 2026, 14.05.09`. */
export const stamp = written(stampFormat);
/** Its day where there is room for little, e.g. `21 Nov`. */
export const shortDay = written(dayFormat);
/** The same with its zone: `21 Nov 2026, 14.05.09 WIB`. */
export const zonedStamp = (at: number) => `${stamp(at)} ${ZONE_NAME}`;
