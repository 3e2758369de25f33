import type { ApiError } from '../../api/errors';
import type { Dialog } from '../notices/notices.types';

/** In rupiah (LIMIT-11). */
export const MINIMUM = 10_000;
/** Longest amount that a whole number holds exactly: 15 digits. */
const MOST_DIGITS = 15;

/** The user's bank account, '' where the profile has none. */
export interface Payee {
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_name: string;
}

/** What was typed, with its thousands separated: `1000000` → `1.000.000`. All but digits falls away. */
export function separated(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS);
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** The amount in rupiah that a separated text means; 0 for an empty one. */
export const amountOf = (text: string) => Number(text.replaceAll('.', ''));

/** The last three digits of an account number, the rest covered. */
export const masked = (accountNumber: string) =>
  accountNumber.length > 3 ? `•••• ${accountNumber.slice(-3)}` : accountNumber;

export const hasBank = ({ account_bank, account_number }: Payee) =>
  account_bank !== '' && account_number !== '';

/** Below the minimum (WD-14). */
export const minimumDialog: Dialog = {
  id: 'withdraw minimum',
  tone: 'warning',
  title: 'Warning',
  text: 'Minimal permintaan penarikan adalah Rp 10.000',
  confirm: { label: 'OK' },
};

const answer = (key: string, type: 'request.confirmed' | 'request.cancelled') =>
  ({ kind: 'send', key, event: { type } }) as const;

/** Asks before money is asked for: how much, and to which account. */
export function confirmDialog(key: string, nominal: string, payee: Payee): Dialog {
  const to = hasBank(payee)
    ? ` ke rekening ${payee.account_bank} ${masked(payee.account_number)} a.n. ${payee.account_name}`
    : '';
  return {
    id: 'withdraw confirmation',
    tone: 'info',
    title: 'Konfirmasi Penarikan',
    text: `Tarik Rp ${nominal}${to}?`,
    confirm: { label: 'Ya, Tarik.', then: answer(key, 'request.confirmed') },
    cancel: { label: 'Batal', then: answer(key, 'request.cancelled') },
  };
}

/** Bank details are missing (WD-17, WD-18). */
export const bankDialog = (text: string): Dialog => ({
  id: 'withdraw refused',
  tone: 'error',
  title: 'Gagal',
  text,
  confirm: { label: 'OK', then: { kind: 'navigate', to: '/profile?edit=1' } },
});

export const isBankMissing = ({ code }: ApiError) => code === 1;
