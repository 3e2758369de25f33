const compactFormat = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });
const shareFormat = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });
/** Formats a date in UTC, so that no time zone moves it to the day before. */
const calendarFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', day: 'numeric', month: 'short', ...options });
const shortDayFormat = calendarFormat({});
const longDayFormat = calendarFormat({ weekday: 'short' });

const plainSpaces = (text: string) => text.replace(/\u00a0/g, ' ');
const calendarDay = (format: Intl.DateTimeFormat, date: string) => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? date : format.format(at);
};

/** A count in few letters, e.g. `12,3 rb`. */
export const compact = (count: number) => plainSpaces(compactFormat.format(count));
/** A share of 1, e.g. `94,2%`. */
export const share = (value: number) => plainSpaces(shareFormat.format(value));
/** A date `2026-11-23` as it stands in a calendar, e.g. `23 Nov`; with its weekday `Sen, 23 Nov`. */
export const shortDay = (date: string) => calendarDay(shortDayFormat, date);
export const longDay = (date: string) => calendarDay(longDayFormat, date);
const ZONES: ReadonlyMap<string, string> = new Map([
  ['+07:00', 'WIB'],
  ['+08:00', 'WITA'],
  ['+09:00', 'WIT'],
  ['Z', 'UTC'],
]);
/** A time zone by its offset from UTC, e.g. `WIB`, elsewhere `UTC+05:30`. */
export const zoneOf = (offset: string) => ZONES.get(offset) ?? `UTC${offset}`;
/** A full hour of the day, e.g. `09.00`. */
export const fullHour = (hour: number) => `${String(hour).padStart(2, '0')}.00`;
