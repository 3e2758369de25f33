import { BYTE_ORDER_MARK, csvOf, type Row } from './csv';
import type { FileFormat, TextFile } from './save';

/** Rows as a file of either format, for people and their spreadsheet programs. */
export const fileOf = (
  name: string,
  format: FileFormat,
  columns: readonly string[],
  rows: readonly Row[],
): TextFile => ({
  name: `${name}.${format}`,
  text:
    format === 'csv'
      ? BYTE_ORDER_MARK + csvOf(columns, rows)
      : JSON.stringify(
          rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? '']))),
          null,
          2,
        ),
});
