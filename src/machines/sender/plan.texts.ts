import { dayOf, HOUR, startOfDay, weekdayOf } from '../../api/schema/business-day';
import type { PlanWait } from '../../api/schema/plan';

/** The days of the week, from Monday. */
export const WEEKDAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const;
const DAYS_A_WEEK = 7;

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
const clockOf = (at: number) => {
  const hours = (at - startOfDay(dayOf(at))) / HOUR;
  return `${twoDigits(hours)}.${twoDigits((hours % 1) * 60)}`;
};

/** The day of a moment to come, behind which its time stands; empty where that is today. */
function dayBefore(at: number, now: number | null): string {
  const ahead = now === null ? 2 : dayOf(at) - dayOf(now);
  if (ahead <= 1) return ahead === 1 ? 'besok ' : '';
  return `${WEEKDAYS[weekdayOf(dayOf(at)) - 1]} ${ahead < DAYS_A_WEEK ? '' : 'depan '}`;
}

/** Why an account that sends waits for its plan, and until when; seen at `now`, in epoch ms. */
export function planWaitText({ until, why, count }: PlanWait, now: number | null): string {
  const day = dayBefore(until, now);
  const time = clockOf(until);
  if (why === 'ceiling') return `Batas hari ini tercapai (${count}), lanjut ${day}${time}`;
  if (why === 'rest') return `Istirahat setelah ${count} gagal, lanjut ${day}${time}`;
  return `Menunggu ${day || 'jam '}${time}`;
}
