import { numberText } from '../crud/form.rules';

/** Longest amount that a whole number holds exactly: 15 digits. */
const MOST_DIGITS = 15;

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** Sen behind an amount, as it is pasted: `1.500.000,00`, `1,500,000.00`. A point alone separates thousands. */
const SEN = /(?<=\d),\d{0,2}$|(?<=,\d{3})\.\d{0,2}$/;

/** What was typed, with its thousands separated: `1000000` → `1.000.000`. Sen and all but digits fall away. */
export const separated = (typed: string): string =>
  grouped(
    typed
      .trim()
      .replace(SEN, '')
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, MOST_DIGITS),
  );

/** The amount in rupiah that a separated text means; 0 for an empty one. */
export const amountOf = (text: string) => Number(text.replaceAll('.', ''));

/** How an amount that was read stands in a field; a fraction is kept as it is. */
export const amountText = (amount: number) =>
  Number.isInteger(amount) ? separated(String(amount)) : numberText(amount);

/** A sum as questions and texts name it: `Rp 20.000`. */
export const sumText = (amount: number) =>
  `${amount < 0 ? '-' : ''}Rp ${grouped(String(Math.abs(Math.round(amount))))}`;
