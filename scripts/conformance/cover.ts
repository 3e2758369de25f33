import type { Fallible } from './server';

const LONGEST = 240;
const SECRET_FIELD = /("(?:token|authToken|password2?|qr|code|secret)"\s*:\s*)"[^"]*"/gi;
const BEARER = /Bearer\s+[\w.~+/-]+=*/gi;
const PHONE = /(?<!\d)(\+?\d{4})\d{4,9}(\d{3})(?!\d)/g;

/** A text of the server fit to be read by others: no tokens, no passwords, phone numbers without their middle. */
export const covered = (text: string): string =>
  text
    .replace(SECRET_FIELD, '$1"…"')
    .replace(BEARER, 'Bearer …')
    .replace(PHONE, (_, head: string, tail: string) => `${head}…${tail}`);

const clipped = (text: string, longest = LONGEST): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

/** Anything as it came, on one line. */
export const shown = (value: unknown): string =>
  clipped(covered(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')));

/** An answer as it came. */
export const answered = ({ status, type, text }: Fallible): string =>
  text === '' ? `${status} without a body` : `${status} ${type || 'of no type'}: ${shown(text)}`;
