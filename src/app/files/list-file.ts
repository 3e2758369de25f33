import { ZONE } from '../../api/schema/business-day';
import { rupiah } from '../../views/kit/format';
import { moment } from '../../views/kit/moments';
import { BYTE_ORDER_MARK, type Cell, lineOf } from './csv';
import type { PiecedFile } from './table';

/** One column of a list's file. */
interface FileColumn<T> {
  readonly header: string;
  readonly cell: (record: T) => Cell;
}
export type FileColumns<T> = readonly FileColumn<T>[];

const iso = (at: number | null) =>
  at === null || Number.isNaN(new Date(at).getTime()) ? '' : new Date(at).toISOString();

const amountText = (amount: number | null) => (amount === null ? '' : rupiah(amount));

/** The columns that records of one kind can have. */
export const columnsOf = <T>() => ({
  /** As text, whatever it looks like: a phone number stays one. */
  text: (header: string, of: (record: T) => string): FileColumns<T> => [{ header, cell: of }],
  count: (header: string, of: (record: T) => number): FileColumns<T> => [{ header, cell: of }],
  /** As on the screen, and beside it the plain number of rupiah. */
  money: (header: string, of: (record: T) => number | null | undefined): FileColumns<T> => [
    { header, cell: (record) => amountText(of(record) ?? null) },
    { header: `${header} (angka)`, cell: (record) => of(record) ?? '' },
  ],
  /** As on the screen, and beside it as ISO 8601. */
  time: (header: string, of: (record: T) => number | null): FileColumns<T> => [
    { header, cell: (record) => moment(of(record)) },
    { header: `${header} (ISO)`, cell: (record) => iso(of(record)) },
  ],
});

/** What a list is as a file: its name without date and extension, and its columns in order. */
export interface ListFile<T> {
  readonly name: string;
  readonly columns: FileColumns<T>;
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' });

/** The file, named after what it holds and the day on which it is written. */
export const listFile = <T>({ name, columns }: ListFile<T>): PiecedFile<T> => ({
  nameAt: (at) => `${name}-${day.format(at)}.csv`,
  open: `${BYTE_ORDER_MARK}${lineOf(columns.map(({ header }) => header))}\r\n`,
  between: '',
  close: '',
  textOf: (rows) => rows.map((row) => `${lineOf(columns.map(({ cell }) => cell(row)))}\r\n`).join(''),
});
