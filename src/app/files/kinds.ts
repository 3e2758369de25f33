import type { RejectionReason } from '../../machines/crud/import.types';
import { whatsappText } from '../../machines/message/whatsapp.rules';
import type { Row } from './csv';
import { normaliseNumber } from './numbers';
import type { Layout } from './file-rows';

export interface Rejection {
  readonly reason: RejectionReason;
  readonly text: string;
}
/** How files of one kind are read and judged. */
export interface FileKind extends Layout {
  readonly extensions: readonly string[];
  /** File name without extension, of exports and of the template. */
  readonly name: string;
  /** The row as it is to be sent, or why it is not. */
  readonly judge: (row: Row) => Row | Rejection;
  /** Two rows of one key are the same thing twice; null where that is allowed. */
  readonly keyOf: ((row: Row) => string) | null;
  readonly sample: readonly Row[];
}

const blank = (text: string): Rejection => ({ reason: 'blank', text });
const invalid = (text: string): Rejection => ({ reason: 'invalid', text });
/** What a status column may say; a cell that says anything else belongs to another column. */
const STATUSES: Readonly<Record<string, string>> = {
  '': 'active',
  active: 'active',
  'in use': 'active',
  nonactive: 'nonactive',
};
const activityOf = (status = '') => {
  const plain = status.trim().toLowerCase();
  return Object.hasOwn(STATUSES, plain) ? STATUSES[plain] : undefined;
};
const UNKNOWN_STATUS = invalid('Status tidak dikenal');

const phoneNumber: FileKind = {
  name: 'phone_numbers',
  extensions: ['csv', 'json'],
  columns: ['number', 'name', 'status'],
  aliases: {
    nomor: 'number',
    nomortelepon: 'number',
    phone: 'number',
    phonenumber: 'number',
    nama: 'name',
  },
  judge({ number = '', name = '', status }) {
    if (number.trim() === '') return blank('Nomor kosong');
    const normal = normaliseNumber(number);
    if ('reason' in normal) return invalid(normal.reason);
    if (name.length > 200) return invalid('Nama terlalu panjang');
    if (/\p{Bidi_Control}/u.test(name)) return invalid('Nama mengandung tanda arah teks');
    const activity = activityOf(status);
    if (activity === undefined) return UNKNOWN_STATUS;
    return { number: normal.number, name: name.trim(), status: activity };
  },
  keyOf: ({ number = '' }) => number,
  sample: [
    { number: '6281200000001', name: 'Citra', status: 'active' },
    { number: '6281200000002', name: 'Dewi', status: 'active' },
  ],
};

const optOut: FileKind = {
  name: 'opt_outs',
  extensions: ['csv', 'json'],
  columns: ['number', 'note'],
  aliases: { ...phoneNumber.aliases, catatan: 'note', keterangan: 'note' },
  judge({ number = '', note = '' }) {
    if (number.trim() === '') return blank('Nomor kosong');
    const normal = normaliseNumber(number);
    if ('reason' in normal) return invalid(normal.reason);
    return { number: normal.number, note: note.trim() };
  },
  keyOf: ({ number = '' }) => number,
  sample: [{ number: '6281200000001', note: 'Lewat telepon' }],
};

const proxy: FileKind = {
  name: 'proxies',
  extensions: ['csv', 'json'],
  columns: ['value', 'status'],
  aliases: { proxy: 'value', proksi: 'value' },
  judge({ value = '', status }) {
    const plain = value.trim();
    if (plain === '') return blank('Proxy kosong');
    if (plain.length > 300 || /[\s\p{Cc}\p{Bidi_Control}]/u.test(plain)) return invalid('Proxy tidak valid');
    const activity = activityOf(status);
    return activity === undefined ? UNKNOWN_STATUS : { value: plain, status: activity };
  },
  keyOf: ({ value = '' }) => value,
  sample: [{ value: 'http://10.0.0.1:3128', status: 'active' }],
};

const message: FileKind = {
  name: 'messages',
  extensions: ['json'],
  columns: ['text', 'text_wa', 'button', 'status', 'media'],
  aliases: {},
  judge(row) {
    const { text = '', text_wa = '', media = '' } = row;
    if (text.trim() === '' && media.trim() === '') return blank('Pesan kosong');
    return text_wa.trim() === '' ? { ...row, text_wa: whatsappText(text) } : row;
  },
  keyOf: null,
  sample: [
    { text: '<p>Halo <strong>{name}</strong></p>', text_wa: 'Halo *{name}*', button: '[]', status: 'active' },
  ],
};

export const fileKinds = { phoneNumber, optOut, proxy, message } as const;
export type FileKindName = keyof typeof fileKinds;
