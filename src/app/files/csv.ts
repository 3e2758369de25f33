import { escapeFormula } from './formula';

/** One row of a file, by column. */
export type Row = Readonly<Record<string, string>>;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A cell of a file for spreadsheet programs: text, or a number that they may count with. */
export type Cell = string | number;
/** One line, its texts quoted and escaped, its numbers plain. */
export const lineOf = (cells: readonly Cell[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(escapeFormula(cell)))).join(',');

/** CSV by RFC 4180, every cell quoted, so that programs that know the difference read numbers as text. */
export function csvOf(columns: readonly string[], rows: readonly Row[], cellOf = escapeFormula): string {
  const lines = rows.map((row) => columns.map((column) => quoted(cellOf(row[column] ?? ''))).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}

/** The same for a server, which takes every cell as it stands. */
export const plainCsvOf = (columns: readonly string[], rows: readonly Row[]) =>
  csvOf(columns, rows, (cell) => cell);

/** Tells spreadsheet programs that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
