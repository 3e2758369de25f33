/** Days and hours are those of the business, wherever the browser stands. */
export const ZONE = 'Asia/Jakarta';
/** How people call it. */
export const ZONE_NAME = 'WIB';

export const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
export const DAY = HOURS_A_DAY * HOUR;
/** It keeps one offset all year, in hours. */
const HOURS_AHEAD = 7;
export const OFFSET = HOURS_AHEAD * HOUR;

/** Which hour it is, counted from the first of 1970 in UTC: its hours begin with ours. `at` in epoch ms. */
export const hourOf = (at: number) => Math.floor(at / HOUR);
export const dayOfHour = (hour: number) => Math.floor((hour + HOURS_AHEAD) / HOURS_A_DAY);

/** Which day it is, counted from the first of 1970, and when that begins. `at` in epoch ms. */
export const dayOf = (at: number) => dayOfHour(hourOf(at));
export const startOfDay = (day: number) => day * DAY - OFFSET;
/** 1 is Monday, 7 is Sunday. The first of 1970 was a Thursday. */
export const weekdayOf = (day: number) => ((day + 3) % 7) + 1;
