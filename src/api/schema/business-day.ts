/** Days and hours are those of the business, wherever the browser stands. */
export const ZONE = 'Asia/Jakarta';
/** How people call it. */
export const ZONE_NAME = 'WIB';

export const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
/** It keeps one offset all year, in hours. */
const OFFSET = 7;

/** Which hour it is, counted from the first of 1970 in UTC: its hours begin with ours. `at` in epoch ms. */
export const hourOf = (at: number) => Math.floor(at / HOUR);
export const dayOfHour = (hour: number) => Math.floor((hour + OFFSET) / HOURS_A_DAY);
