export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The members' day is Jakarta's, which keeps one offset all year. */
const OFFSET = 7 * HOUR;
const SUFFIX = '+07:00';

/** Midnight in Jakarta, where the members' day begins. `now` in epoch ms. */
export const startOfToday = (now: number) => new Date(Math.floor((now + OFFSET) / DAY) * DAY - OFFSET);

/** When a day in Jakarta begins, `2026-10-03`, in epoch ms. */
export const startOf = (day: string) => Date.parse(`${day}T00:00:00${SUFFIX}`);
/** The month in Jakarta, `2026-10`. */
export const monthOf = (at: number) => localTime(at).slice(0, 7);

/** A moment as Jakarta's clocks show it: `2026-11-23T10:00:00+07:00`. */
export const localTime = (at: number) => `${new Date(at + OFFSET).toISOString().slice(0, 19)}${SUFFIX}`;
