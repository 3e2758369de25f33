const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('id-ID', { timeStyle: 'medium' });

const written = (format: Intl.DateTimeFormat) => (at: number) =>
  Number.isNaN(new Date(at).getTime()) ? '–' : format.format(at);

/** Day and time to the second of an epoch time in ms, e.g. `21 Nov 2026, 14.05.09`. */
export const stamp = written(day);
/** The time alone, where the day is beside the point, e.g. `14.05.09`. */
export const clockTime = written(clock);
