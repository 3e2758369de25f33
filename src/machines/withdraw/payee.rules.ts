/** A bank account that money goes to, '' where the profile does not say. */
export interface Payee {
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_name: string;
}

/** The last four digits of an account number, the rest covered. */
export const masked = (accountNumber: string) =>
  accountNumber.length > 4 ? `••••${accountNumber.slice(-4)}` : accountNumber;

export const hasBank = ({ account_bank, account_number }: Payee) =>
  account_bank !== '' && account_number !== '';

/** Bank, covered number and holder, as questions about money name them: `BCA ••••1234 a.n. Ani W`. */
export const accountText = ({ account_bank, account_number, account_name }: Payee) =>
  `${account_bank} ${masked(account_number)}${account_name === '' ? '' : ` a.n. ${account_name}`}`;
