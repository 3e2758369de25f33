import { DAY, HOUR, OFFSET, ZONE } from '../../api/schema/business-day';
import type { Basis, Daily, When } from '../../machines/ahead/foresee';
import type { Band } from '../../machines/ahead/forecast';
import { figure, rupiah } from '../kit/format';

const QUARTER = HOUR / 4;
const MINUTES_AN_HOUR = 60;
/** What is that near is said by the clock, in ms. */
const NEAR = 6 * HOUR;
/** Weekdays of days further away could be taken for those of this week. */
const DAYS_BY_NAME = 6;
/** Parts of a day, each until so many hours have passed of it. */
const PARTS = [
  { until: 4, name: 'dini hari' },
  { until: 11, name: 'pagi' },
  { until: 15, name: 'siang' },
  { until: 19, name: 'sore' },
] as const;
const weekday = new Intl.DateTimeFormat('id-ID', { timeZone: ZONE, weekday: 'long' });
const date = new Intl.DateTimeFormat('id-ID', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
});
const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

const dayOf = (at: number) => Math.floor((at + OFFSET) / DAY);
/** Ms that have passed of its day. */
const timeOf = (at: number) => (at + OFFSET) % DAY;

function dayName(at: number, now: number): string {
  const later = dayOf(at) - dayOf(now);
  if (later === 0) return 'hari ini';
  if (later === 1) return 'besok';
  return (later > DAYS_BY_NAME ? date : weekday).format(at);
}
const partName = (at: number, now: number) =>
  `${dayName(at, now)} ${PARTS.find(({ until }) => timeOf(at) < until * HOUR)?.name ?? 'malam'}`;

/** `14.15`; a day ends at 24.00. */
function clockName(quarters: number): string {
  const minutes = (quarters * QUARTER) / (HOUR / MINUTES_AN_HOUR);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / MINUTES_AN_HOUR))}.${two(minutes % MINUTES_AN_HOUR)}`;
}

/** When something most likely comes, in what follows `kemungkinan besar`; `now` in epoch ms. */
export function whenWords({ low, high }: When, now: number): string {
  if (low === null) return 'belum dalam 7 hari';
  const begin = partName(low, now);
  if (high === null) return `paling cepat ${begin}, mungkin belum dalam 7 hari`;
  if (dayOf(high) === dayOf(now) && high - now <= NEAR) {
    const from = clockName(Math.floor(timeOf(low) / QUARTER));
    const until = clockName(Math.ceil(timeOf(high) / QUARTER));
    return from === until ? `hari ini pukul ${from}` : `hari ini antara pukul ${from} dan\u00a0${until}`;
  }
  const end = partName(high, now);
  return begin === end ? begin : `antara ${begin} dan ${end}`;
}

/** To two significant figures, as it is said. */
export function rough(amount: number): number {
  if (amount < 1) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.round(amount / step) * step;
}

/** What something most likely comes to, in what follows `kemungkinan besar`: never less than is earned already. Rupiah. */
export function amountWords({ low, high }: Pick<Band, 'low' | 'high'>, earned = 0): string {
  const [from, until] = [low, high].map((amount) =>
    rupiah(Math.max(rough(amount), earned)).replace(' ', '\u00a0'),
  );
  return from === until ? `sekitar ${from}` : `antara\u00a0${from} dan\u00a0${until}`;
}

/** Whether it comes to anything that is said. */
export const isAnything = ({ high }: Band) => rough(high) > 0;

/** From what it is foretold. */
export function basisWords({ days, hours, success, ends }: Basis): string {
  const times = Math.round(ends);
  const stopped =
    times > 0 ? `Akun terhenti sendiri ${figure(times)} kali.` : 'Akun belum pernah terhenti sendiri.';
  return `Dari ${days} hari terakhir: rata-rata ${decimal.format(hours)} jam kirim per akun dan ${figure(success)} pesan berhasil sehari. ${stopped}`;
}

const average = (amount: string, days: number) => `Rata-rata ${amount} sehari, dari ${days} hari terakhir.`;
/** From what it is foretold what days bring. */
export const proxiesBasisWords = ({ days, linked }: Daily['basis']) =>
  average(`${decimal.format(linked)} akun baru memakai proxy`, days);
export const askedBasisWords = ({ days, asked }: Daily['basis']) => average(rupiah(asked), days);

/** What is missing before anything is foretold. */
export const unknownWords = ({ days, needed }: { readonly days: number; readonly needed: number }) =>
  `Belum cukup riwayat: perlu ${needed} hari penuh dengan blast, ${days > 0 ? `baru ada ${days}` : 'belum ada'}.`;
