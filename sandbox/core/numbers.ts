/** Marks that people copy along with a number. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** Bidirectional controls: people see another number than a program reads. */
const TURNED = /[\u202d\u202e]/;

/** Signs that a number is written with at most, marks and blanks among them. */
const LONGEST_WRITTEN = 100;
const WRONG_LENGTH = { reason: 'Panjang nomor tidak sesuai' };

/**
 * An Indonesian phone number as digits from 62 on, or why it is none. Never guesses: what could be another number is
 * refused.
 */
export function normaliseNumber(written: string): { readonly number: string } | { readonly reason: string } {
  if (written.length > LONGEST_WRITTEN) return WRONG_LENGTH;
  if (TURNED.test(written)) return { reason: 'Nomor mengandung tanda arah teks' };
  const plain = written
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    // An export writes '+62…; a spreadsheet turns whole numbers into 628….0
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1');
  if (plain === '') return { reason: 'Nomor kosong' };
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(plain)) return { reason: 'Nomor dalam notasi ilmiah' };
  if (/^\d+\.\d{1,2}$/.test(plain)) return { reason: 'Nomor pecahan' };
  if (!/^\+?[\d\s().-]+$/.test(plain)) return { reason: 'Nomor mengandung huruf' };
  const digits = plain.replace(/\D/g, '');
  const international = digits.startsWith('0') && !plain.startsWith('+') ? `62${digits.slice(1)}` : digits;
  if (!international.startsWith('62')) return { reason: 'Nomor tidak diawali 62' };
  if (!/^62[1-9]\d{7,12}$/.test(international)) return WRONG_LENGTH;
  return { number: international };
}

/** What WhatsApp's libraries write after a number. */
const ADDRESS = /(:\d+)?@(c\.us|s\.whatsapp\.net)$/;

/**
 * Whom a message is for, as digits with country code, however that is written: of this country as above, of any other where its code
 * is certain; null where it could be several, or nobody.
 */
export function receiverNumber(written: string): string | null {
  const plain = written.trim().replace(ADDRESS, '').replace('(0)', '').replace(/^00/, '+');
  const normal = normaliseNumber(plain);
  if ('number' in normal) return normal.number;
  const digits = plain.replace(/[\s().-]/g, '');
  // Without a plus 8… is more often one of this country without its 0.
  return /^(?!\+?62)(\+[1-9]|[1-79])\d{6,14}$/.test(digits) ? digits.replace('+', '') : null;
}
