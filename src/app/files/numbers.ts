/** Marks that people copy along with a number. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** Those that turn it around: people see another number than a program reads. */
const TURNED = /[\u202d\u202e]/;

/** `6.281234567890E+12` written out; null where the notation has left digits out (I3). */
function writtenOut(notation: string): string | null {
  const [, whole = '', decimals = '', exponent = '0'] = /^(\d)(?:[.,](\d+))?e\+?(\d+)$/i.exec(notation) ?? [];
  const shift = Number(exponent);
  const rest = decimals.slice(shift);
  return decimals.length >= shift && /^0*$/.test(rest) ? whole + decimals.slice(0, shift) : null;
}

/**
 * An Indonesian phone number as digits from 62 on, or why it is none. Spreadsheet notation, spaces, dashes and a leading
 * 0 are read; what could be another number is refused, never guessed.
 */
export function normaliseNumber(written: string): { readonly number: string } | { readonly reason: string } {
  if (TURNED.test(written)) return { reason: 'Nomor mengandung tanda arah teks' };
  const plain = written
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1');
  if (plain === '') return { reason: 'Nomor kosong' };
  const exact = /^\d([.,]\d+)?e\+?\d+$/i.test(plain) ? writtenOut(plain) : plain;
  if (exact === null) return { reason: 'Nomor dalam notasi ilmiah' };
  if (!/^\+?[\d\s().-]+$/.test(exact)) return { reason: 'Nomor mengandung huruf' };
  const digits = exact.replace(/\D/g, '');
  const international = digits.startsWith('0') && !exact.startsWith('+') ? `62${digits.slice(1)}` : digits;
  if (!international.startsWith('62')) return { reason: 'Nomor tidak diawali 62' };
  if (!/^62[1-9]\d{7,12}$/.test(international)) return { reason: 'Panjang nomor tidak sesuai' };
  return { number: international };
}
