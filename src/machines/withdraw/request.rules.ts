import type { ApiError } from '../../api/errors';
import type { Dialog } from '../notices/notices.types';
import { accountText, hasBank, type Payee } from './payee.rules';
import { amountOf, sumText } from './rupiah.rules';

/** In rupiah (LIMIT-11). */
export const MINIMUM = 10_000;
/** What is wrong with the amount as it stands, for its field; null where nothing is. */
export const problemOf = (nominal: string): string | null =>
  nominal !== '' && amountOf(nominal) < MINIMUM ? `Minimal ${sumText(MINIMUM)}` : null;

/** A warning above the last read balance, which may be out of date: the server decides. */
export const warningOf = (nominal: string, balance: number | null): string | null =>
  balance !== null && amountOf(nominal) > balance ? `Melebihi saldo Anda, ${sumText(balance)}` : null;

/** Whether the whole balance can be asked for. */
export const isWithdrawable = (balance: number | null) => balance !== null && balance >= MINIMUM;

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
  const to = hasBank(payee) ? ` ke rekening ${accountText(payee)}` : '';
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
