import Papa from 'papaparse';
import { unescapeFormula } from '../../src/api/schema/formula';
import { invalid } from '../core/refusal';
import { beginningOf } from '../core/signs';

type Column = 'nomor' | 'berita' | 'rekening' | 'jumlah' | 'status' | 'referensi' | 'keterangan';
/** Headings that banks use, in lower case without blanks. */
const COLUMNS: Readonly<Record<string, Column>> = {
  nomor: 'nomor',
  berita: 'berita',
  rekening: 'rekening',
  norekening: 'rekening',
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
  /** Counted with those that are empty, or stand before the heading. */
  readonly line: number;
  /** The number of the withdraw; 0 where something is written that names none of this run. */
  readonly number: number | null;
  readonly account: string;
  /** NaN where something is written that is no amount. */
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
/** `Rp 150.000,00`, `150.000,-`, `150000.0` and `150000` alike. */
const amountOf = (text: string) => {
  if (text === '') return null;
  const whole = text.replace(/[.,](\d{1,2}|-)$/, '');
  return /\d/.test(whole) && !/[-\u2212]/.test(whole) ? Number(digitsOf(whole)) : Number.NaN;
};
/** `123`, `WD 123`, and by the patterns of this app `7-123` in run 7. */
function numberOf(text: string, run: number): number | null {
  const groups = text.match(/\d+/g);
  if (!groups) return null;
  const [number, ...others] = text.startsWith(`${run}-`) && groups.length === 2 ? groups.slice(1) : groups;
  return others.length === 0 && Number.isSafeInteger(Number(number)) ? Number(number) : 0;
}

/** How spreadsheets say by which sign a file is separated, before its heading. */
const SEPARATOR_LINE = /^\s*sep=(.)\r?\n/i;

/** By what the lines are separated, of which those without anything tell nothing. */
const guessDelimiter = (text: string) =>
  Papa.parse(text, { delimitersToGuess: [',', ';', '\t', '|'], skipEmptyLines: 'greedy', preview: 10 }).meta
    .delimiter;

/** The lines of a bank's answer to a run, as far as they can be read. */
export function readAnswers(text: string, run: number): readonly AnswerLine[] {
  const plainText = text.replace(/^\ufeff/, '');
  const { data, errors } = Papa.parse<string[]>(plainText, {
    delimiter: SEPARATOR_LINE.exec(text)?.[1] ?? guessDelimiter(plainText),
  });
  if (errors.some(({ type }) => type === 'Quotes'))
    throw invalid({ answers: 'Tanda kutip di file ini tidak lengkap.' });
  const written = data.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') || /^sep=/i.test(cells[0] ?? '')
      ? []
      : { cells, line: index + 1 },
  );
  const [{ cells: heading } = { cells: [] }, ...lines] = written;
  const columns = heading.map((name) => COLUMNS[plain(name)]);
  const twice = heading.find((_, place) => columns[place] && columns.indexOf(columns[place]) < place);
  if (twice !== undefined)
    throw invalid({ answers: `Judul kolom ${beginningOf(twice.trim(), 60)} ada lebih dari sekali.` });
  const has = (...wanted: readonly Column[]) => wanted.every((column) => columns.includes(column));
  const named = has('nomor') ? 'nomor' : 'berita';
  if (!has('status') || (!has(named) && !has('rekening', 'jumlah')))
    throw invalid({ answers: 'Judul kolom wajib: status, dan nomor atau rekening dengan jumlah.' });
  return lines.map(({ cells, line }) => {
    const cell = (column: Column) => unescapeFormula(cells[columns.indexOf(column)] ?? '').trim();
    const status = cell('status').toLowerCase();
    return {
      line,
      number: numberOf(cell(named), run),
      account: digitsOf(cell('rekening')),
      amount: amountOf(cell('jumlah')),
      state: STATES.find(([pattern]) => pattern.test(status))?.[1] ?? null,
      reference: beginningOf(cell('referensi'), 60),
      reason: beginningOf(cell('keterangan'), 200),
    };
  });
}
