import { escapeFormula } from '../../api/schema/formula';
import { BYTE_ORDER_MARK, type Row, rowLineOf } from './csv';
import type { FileFormat, TextFile } from './save';

/** A file that is written piece by piece. */
export interface PiecedFile<T> {
  /** With extension; at epoch ms. */
  readonly nameAt: (at: number) => string;
  /** What stands before the first piece, between two of them, and behind the last. */
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly textOf: (rows: readonly T[]) => string;
}

const indented = (text: string) => text.replace(/^/gm, '  ');

/** Rows as a file of either format, for people and their spreadsheet programs. */
export const tableFile = (name: string, format: FileFormat, columns: readonly string[]): PiecedFile<Row> => ({
  nameAt: () => `${name}.${format}`,
  ...(format === 'csv'
    ? {
        open: `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`,
        between: '',
        close: '',
        textOf: (rows) => rows.map((row) => `${rowLineOf(columns, row, escapeFormula)}\r\n`).join(''),
      }
    : {
        open: '[\n',
        between: ',\n',
        close: '\n]',
        textOf: (rows) =>
          rows
            .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])))
            .map((row) => indented(JSON.stringify(row, null, 2)))
            .join(',\n'),
      }),
});

/** A file with all of its rows, at epoch ms. */
export const wholeOf = <T>(file: PiecedFile<T>, rows: readonly T[], at = 0): TextFile => ({
  name: file.nameAt(at),
  text: file.open + file.textOf(rows) + file.close,
});
export const fileOf = (
  name: string,
  format: FileFormat,
  columns: readonly string[],
  rows: readonly Row[],
): TextFile => wholeOf(tableFile(name, format, columns), rows);
