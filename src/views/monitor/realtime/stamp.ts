const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium' });

/** Day and time to the second of an epoch time in ms, e.g. `21 Nov 2026, 14.05.09`. */
export const stamp = (at: number) => (Number.isNaN(new Date(at).getTime()) ? '–' : format.format(at));
