import { ZONE } from '../../api/schema/business-day';

const rupiahFormat = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});
const figureFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const clockFormat = new Intl.DateTimeFormat('id-ID', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

const UNSAFE = 'di luar batas';
const plainSpaces = (text: string) => text.replace(/\u00a0/g, ' ');

/** Whole number nearest to `amount`, never -0; null where a double can no longer tell whole numbers apart. */
const whole = (amount: number) => {
  const rounded = Math.round(amount) + 0;
  return Number.isSafeInteger(rounded) ? rounded : null;
};

/** Rupiah with 0 decimals, e.g. `Rp 10.000` (APP-03). An amount beyond 2⁵³ is not rounded but refused in words. */
export function rupiah(amount: number): string {
  const rounded = whole(amount);
  return rounded === null ? `Rp ${UNSAFE}` : plainSpaces(rupiahFormat.format(rounded));
}

/** A count with Indonesian grouping, e.g. `12.345`. */
export function figure(count: number): string {
  const rounded = whole(count);
  return rounded === null ? UNSAFE : figureFormat.format(rounded);
}

/** Progress with 2 decimals and a percent sign, e.g. `12.50%` (GEN-05). */
export const percent = (value: number) => `${value.toFixed(2)}%`;

/** Time of day of an epoch time in ms, e.g. `14.05`; a dash where there is none. */
export const clockTime = (at: number | null) =>
  at === null || Number.isNaN(new Date(at).getTime()) ? '–' : clockFormat.format(at);

/** First letter capitalised, spaces between camel-case words: `loggedOut` → `Logged Out`. */
export function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
