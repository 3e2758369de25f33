import * as z from 'zod/mini';
import { invalid } from '../core/refusal';

const SHORTEST = 8;
const LONGEST = 200;
/** Characters as people count them: an emoji is one. */
const signsIn = (text: string) => [...text].length;
/** The password as it is hashed. */
const plain = (password: string) => password.normalize('NFKC');

/** A password as typed to sign in. */
export const password = z.string('Wajib diisi.').check(z.maxLength(LONGEST, `Maksimal ${LONGEST} karakter.`));
/** A newly chosen password. */
export const newPassword = password.check(
  z.refine((text) => signsIn(plain(text)) >= SHORTEST, `Minimal ${SHORTEST} karakter.`),
);

const PRODUCT = 'WhatsApp Blaster for Rent';

interface Chooser {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}
/** Public words about the person, such as their name, the longest first. */
const wordsOf = ({ firstname, lastname, email }: Chooser) => {
  const known = plain([PRODUCT, firstname, lastname, email].join(' ')).toLowerCase();
  const words = known.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];
  return [email, ...words].toSorted((one, other) => other.length - one.length);
};

/** Passwords that leaked most often, and words and names that Indonesians use; read when the first password is chosen. */
async function readListed(): Promise<ReadonlySet<string>> {
  const [{ dictionary: common }, { dictionary: indonesian }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ]);
  return new Set([...common['passwords-common'], ...indonesian['commonWords-id'], ...indonesian['names-id']]);
}
let reading: Promise<ReadonlySet<string>> | undefined;

/** The unit that a text consists of by repetition; the text itself where it does not repeat. */
const repeated = (text: string) => text.slice(0, (text + text).indexOf(text, 1));

/**
 * Refuses a password that is guessed early. What anybody knows of a person counts for nothing toward its length, nor does
 * a listed word with digits or signs around it.
 */
export async function refuseWeak(chosen: string, chooser: Chooser): Promise<void> {
  reading ??= readListed();
  const listed = await reading;
  const text = repeated(plain(chosen).toLowerCase());
  const rest = wordsOf(chooser).reduce((left, word) => left.replaceAll(word, ''), text);
  const word = rest.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const counted = signsIn(rest) - (listed.has(word) ? signsIn(word) : 0);
  if (listed.has(text) || listed.has(rest) || rest.trim() === '' || counted < SHORTEST)
    throw invalid({ password: 'Mudah ditebak: jangan pakai kata umum, nama, atau email Anda.' });
}
