import Papa from 'papaparse';
import { unescapeFormula } from '../../src/api/schema/formula';
import { invalid } from '../core/refusal';

type Column = 'nomor' | 'rekening' | 'jumlah' | 'status' | 'referensi' | 'keterangan';
/** Headings that banks use, in lower case without blanks. */
const COLUMNS: Readonly<Record<string, Column>> = {
  nomor: 'nomor',
  no: 'nomor',
  berita: 'nomor',
  rekening: 'rekening',
  rekeningtujuan: 'rekening',
  nomorrekening: 'rekening',
  account: 'rekening',
  accountnumber: 'rekening',
  jumlah: 'jumlah',
  nominal: 'jumlah',
  amount: 'jumlah',
  status: 'status',
  referensi: 'referensi',
  reference: 'referensi',
  ref: 'referensi',
  keterangan: 'keterangan',
  alasan: 'keterangan',
  reason: 'keterangan',
};
const STATES: readonly (readonly [RegExp, 'paid' | 'returned'])[] = [
  [/^(berhasil|sukses|success|successful|paid|dibayar|ok|settled)$/, 'paid'],
  [/^(gagal|failed|ditolak|rejected|returned|retur|dikembalikan)$/, 'returned'],
];

/** One line of a bank's answer. */
export interface AnswerLine {
  readonly line: number;
  /** The number of the withdraw. */
  readonly number: number | null;
  readonly account: string;
  readonly amount: number | null;
  /** Null where the status says neither. */
  readonly state: 'paid' | 'returned' | null;
  readonly reference: string;
  readonly reason: string;
}

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_."]/g, '');
const digitsOf = (text: string) => text.replace(/\D/g, '');
/** `Rp 150.000,00`, `150000.00` and `150000` alike. */
const amountOf = (text: string) => {
  const digits = digitsOf(text.trim().replace(/[.,]\d{2}$/, ''));
  return digits === '' ? null : Number(digits);
};

/** The lines of a bank's answer, as far as they can be read. */
export function readAnswers(text: string): readonly AnswerLine[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  const [heading = [], ...lines] = data;
  const places = new Map(heading.map((name, place) => [COLUMNS[plain(name)], place]));
  const has = (...columns: readonly Column[]) => columns.every((column) => places.has(column));
  if (!has('status') || (!has('nomor') && !has('rekening', 'jumlah')))
    throw invalid({ answers: 'Judul kolom wajib: status, dan nomor atau rekening dengan jumlah.' });
  return lines.map((cells, index) => {
    const cell = (column: Column) => {
      const place = places.get(column);
      return place === undefined ? '' : unescapeFormula(cells[place] ?? '').trim();
    };
    const status = cell('status').toLowerCase();
    const number = Number(digitsOf(cell('nomor')));
    return {
      line: index + 2,
      number: Number.isSafeInteger(number) && number > 0 ? number : null,
      account: digitsOf(cell('rekening')),
      amount: amountOf(cell('jumlah')),
      state: STATES.find(([pattern]) => pattern.test(status))?.[1] ?? null,
      reference: cell('referensi').slice(0, 60),
      reason: cell('keterangan').slice(0, 200),
    };
  });
}
