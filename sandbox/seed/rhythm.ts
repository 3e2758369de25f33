import { startOfToday } from '../http/business-day';

const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;
/** How much is sent in each hour of Jakarta's day: little at night, most before noon and in the evening. */
const BUSY = [1, 1, 1, 1, 1, 2, 4, 8, 12, 15, 16, 14, 10, 12, 14, 14, 13, 12, 13, 15, 14, 10, 6, 3];
const SATURDAY = 6;

/** Moments of the last `days` as people send: by day, less at weekends, and more with each week. */
export function createRhythm(now: number, days: number) {
  const today = startOfToday(now).getTime();
  const shares: number[] = [];
  let sum = 0;
  for (let ago = 0; ago < days * HOURS_A_DAY; ago += 1) {
    const sinceMidnight = Math.floor((now - ago * HOUR - today) / HOUR);
    const hour = ((sinceMidnight % HOURS_A_DAY) + HOURS_A_DAY) % HOURS_A_DAY;
    // Midnight in Jakarta is the evening before in UTC, whose weekdays are asked for.
    const weekday = new Date(
      today + Math.floor(sinceMidnight / HOURS_A_DAY) * HOURS_A_DAY * HOUR + 12 * HOUR,
    ).getUTCDay();
    const isWeekend = weekday % DAYS_A_WEEK === 0 || weekday === SATURDAY;
    sum += (BUSY[hour] ?? 1) * (isWeekend ? 0.6 : 1) * (1 - (0.5 * ago) / (days * HOURS_A_DAY));
    shares.push(sum);
  }
  /** The moment at `share` of all that is sent, from 0, which is now, up to 1. In epoch ms. */
  return (share: number): number => {
    const reached = share * sum;
    let first = 0;
    let last = shares.length - 1;
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((shares[middle] ?? sum) < reached) first = middle + 1;
      else last = middle;
    }
    const before = shares[first - 1] ?? 0;
    const within = (reached - before) / ((shares[first] ?? sum) - before);
    return now - (first + within) * HOUR;
  };
}
