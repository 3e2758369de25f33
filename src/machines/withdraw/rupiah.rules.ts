/** Longest amount that a whole number holds exactly: 15 digits. */
const MOST_DIGITS = 15;

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** What was typed, with its thousands separated: `1000000` → `1.000.000`. All but digits falls away. */
export const separated = (typed: string): string =>
  grouped(
    typed
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, MOST_DIGITS),
  );

/** The amount in rupiah that a separated text means; 0 for an empty one. */
export const amountOf = (text: string) => Number(text.replaceAll('.', ''));

/** A sum as questions and texts name it: `Rp 20.000`. */
export const sumText = (amount: number) =>
  `${amount < 0 ? '-' : ''}Rp ${grouped(String(Math.abs(Math.round(amount))))}`;
