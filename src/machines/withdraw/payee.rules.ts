import type { Withdraw } from '../../api/schema/entities/money';
import type { User } from '../../api/schema/entities/people';
import { unturned } from '../notices/notices.rules';

/** A bank account that money goes to, '' where the profile does not say. */
export interface Payee {
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_name: string;
}

export const payeeOf = (user: User | null): Payee => ({
  account_bank: user?.account_bank ?? '',
  account_number: user?.account_number ?? '',
  account_name: user?.account_name ?? '',
});

/** The last four digits of an account number, the rest covered. */
export const masked = (accountNumber: string) =>
  accountNumber.length > 4 ? `••••${accountNumber.slice(-4)}` : accountNumber;

export const hasBank = ({ account_bank, account_number }: Payee) =>
  account_bank !== '' && account_number !== '';

/** Bank, covered number and holder, as questions about money name them: `BCA ••••1234 a.n. Ani W`. */
export const accountText = ({ account_bank, account_number, account_name }: Payee) =>
  unturned(`${account_bank} ${masked(account_number)}${account_name === '' ? '' : ` a.n. ${account_name}`}`);

/**
 * Where the bank account shown for a request comes from:
 * - `asked`: from the request, as far as the server says; `changed`: so, too, and the profile now has another;
 * - `today`: none was recorded, so it is the profile's; `unknown`: none was recorded, and the request is decided.
 */
export type PayeeStanding = 'asked' | 'changed' | 'today' | 'unknown';
export function payeeStanding({ status, payee_recorded, payee_changed }: Withdraw): PayeeStanding {
  if (payee_recorded === 0) return status === 'requested' ? 'today' : 'unknown';
  return payee_changed === 1 ? 'changed' : 'asked';
}

/** What is to be known of a request's account beside it; null where it is what it seems. */
export function payeeNote(request: Withdraw): string | null {
  const { payee_now: now } = request;
  switch (payeeStanding(request)) {
    case 'changed':
      return `Profil berubah sejak diminta, sekarang ${now && hasBank(now) ? accountText(now) : 'tanpa rekening'}`;
    case 'today':
      return 'Rekening profil hari ini; saat diminta tidak tercatat';
    case 'unknown':
      return 'Rekening saat diminta tidak tercatat';
    case 'asked':
      return null;
  }
}

/** What a member is to know whose profile has changed since they asked; null where it has not. */
export const ownPayeeNote = (request: Withdraw): string | null =>
  request.User && payeeStanding(request) === 'changed'
    ? `Tetap dikirim ke ${accountText(request.User)}. Jika rekening itu salah, minta admin menolaknya, lalu ajukan lagi.`
    : null;
