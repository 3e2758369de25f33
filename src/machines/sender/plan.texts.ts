import { dayOf, HOUR, startOfDay, weekdayOf } from '../../api/schema/business-day';
import type { PlanWait, SendPlan } from '../../api/schema/plan';
import { ceilingOn } from '../../api/schema/plan.rules';

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

const ALL_WEEK = '1234567';
/** `Senin–Jumat`, `Senin, Rabu, Jumat`. */
function daysText(days: readonly number[]): string {
  if (days.length === DAYS_A_WEEK) return 'setiap hari';
  const names = days.map((day) => WEEKDAYS[day - 1]);
  const isRow = days.length > 2 && ALL_WEEK.includes(days.join(''));
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

function hoursText({ from, until }: SendPlan): string {
  if (from === until) return 'sepanjang hari';
  const hours = `${from}–${until}`.replaceAll(':', '.');
  return from < until ? hours : `${hours} hari berikutnya`;
}

/** The ceiling of the day of `now`, and how it rises. */
function ceilingText(plan: SendPlan, linkedAt: number, now: number): string {
  const today = ceilingOn(plan, linkedAt, dayOf(now));
  if (today === null || plan.ceiling_most === null) return '';
  const most = `, paling banyak ${today} pesan hari ini`;
  const isRising = today < plan.ceiling_most && plan.ceiling_rise !== 0;
  return isRising ? `${most}, naik ${plan.ceiling_rise} tiap hari sampai ${plan.ceiling_most}` : most;
}

/** What a plan means at `now` for an account that was linked at `linkedAt`, in a sentence. */
export function planText(plan: SendPlan, linkedAt: number, now: number): string {
  const rest =
    plan.rest_failures === null
      ? ''
      : `, istirahat ${plan.rest_minutes} menit setelah ${plan.rest_failures} gagal berturut-turut`;
  return `Mengirim ${daysText(plan.days)} ${hoursText(plan)}${ceilingText(plan, linkedAt, now)}${rest}.`;
}
