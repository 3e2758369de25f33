import { escapeFormula } from '../../api/schema/formula';

/** One row of a file, by column. */
export type Row = Readonly<Record<string, string>>;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A cell of a file for spreadsheet programs: text, or a number that they may count with. */
export type Cell = string | number;
/** One line, its texts quoted and escaped, its numbers plain. */
export const lineOf = (cells: readonly Cell[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(escapeFormula(cell)))).join(',');

/** One line of a table, every cell quoted, so that programs that know the difference read numbers as text. */
export const rowLineOf = (columns: readonly string[], row: Row, cellOf: (cell: string) => string) =>
  columns.map((column) => quoted(cellOf(row[column] ?? ''))).join(',');

/** CSV by RFC 4180 for a server, which takes every cell as it stands. */
export const plainCsvOf = (columns: readonly string[], rows: readonly Row[]) =>
  [columns.join(','), ...rows.map((row) => rowLineOf(columns, row, (cell) => cell)), ''].join('\r\n');

/** Tells spreadsheet programs that a CSV file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
