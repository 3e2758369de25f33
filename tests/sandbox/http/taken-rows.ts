import { type ImportRow, readCsvRows, readJsonRows } from '../../../sandbox/files/file-rows';

type Read = typeof readCsvRows;

/** All rows that a reader hands over. */
const taken =
  (read: Read) =>
  <C extends string>(text: string, columns: readonly C[]): ImportRow<C>[] => {
    const rows: ImportRow<C>[] = [];
    read(text, columns, (row) => void rows.push(row));
    return rows;
  };
export const csvRows = taken(readCsvRows);
export const jsonRows = taken(readJsonRows);
