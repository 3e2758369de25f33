import { DAY, HOUR, startOfToday } from '../http/business-day';

const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;
const SATURDAY = 6;
/** How much is sent in each hour of Jakarta's day, of 16: less at night, most before noon and in the evening. */
const BUSY = [8, 7, 6, 6, 6, 7, 9, 11, 13, 15, 16, 15, 12, 13, 15, 15, 14, 13, 14, 16, 15, 13, 11, 9];
const BUSIEST = 16;
/** How much of that at weekends. */
export const WEEKEND = 0.6;

/** Whether the day in Jakarta is one of a weekend that begins at this midnight. */
export function isWeekend(midnight: number): boolean {
  // Midnight in Jakarta is the evening before in UTC, whose weekdays are asked for.
  const weekday = new Date(midnight + DAY / 2).getUTCDay();
  return weekday % DAYS_A_WEEK === 0 || weekday === SATURDAY;
}

/** An hour of the past, and what was sent in it of what a busy hour of today brings. */
export interface SeededHour {
  /** Epoch ms. */
  readonly from: number;
  readonly share: number;
}

/** The hours of the last `days`, from the current one back: as people send, less at weekends, and more with each week. */
export function hoursOf(now: number, days: number): readonly SeededHour[] {
  const length = days * HOURS_A_DAY;
  return Array.from({ length }, (_, ago) => {
    const from = now - (now % HOUR) - ago * HOUR;
    const midnight = startOfToday(from).getTime();
    const busy = (BUSY[(from - midnight) / HOUR] ?? 0) / BUSIEST;
    const passed = Math.min(1, (now - from) / HOUR);
    return { from, share: busy * (isWeekend(midnight) ? WEEKEND : 1) * (1 - (0.5 * ago) / length) * passed };
  });
}

/** The moment at `part` of all that was sent in these hours, from 0, which is now, up to 1. In epoch ms. */
export function createMoments(hours: readonly SeededHour[], now: number) {
  const reached: number[] = [];
  let sum = 0;
  for (const { share } of hours) reached.push((sum += share));
  return (part: number): number => {
    const place = Math.max(
      0,
      reached.findIndex((share) => share >= part * sum),
    );
    const { from, share } = hours[place] ?? { from: now, share: 0 };
    const within = share > 0 ? ((reached[place] ?? 0) - part * sum) / share : 0;
    return from + within * (Math.min(now, from + HOUR) - from);
  };
}
