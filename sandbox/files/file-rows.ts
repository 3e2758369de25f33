import Papa from 'papaparse';
import { LONGEST_ITEM, parseListItems } from '../core/safe-json';
import { Refusal } from '../core/refusal';
import { isStorable } from '../store/storable';

/** One row of an import, by column. A column that the file lacks is ''. */
export type ImportRow<C extends string> = Readonly<Record<C, string>> & {
  /** Why the row itself cannot be used; null when it can. */
  readonly fault: string | null;
};

const unreadable = (text: string) => new Refusal(422, text, { errors: { file: text } });

const ALIASES: Readonly<Record<string, string>> = {
  nomor: 'number',
  nomortelepon: 'number',
  phone: 'number',
  phonenumber: 'number',
  nama: 'name',
  proxy: 'value',
};
const columnOf = (header: string) => {
  const plain = header.trim().toLowerCase().replace(/[\s_]/g, '');
  return Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? plain) : plain;
};

/** Characters of a file that are taken apart at a time: what its rows take up meanwhile is not kept. */
const PIECE = 2 ** 17;
const linesOf = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Hands over the cells of a CSV file, row by row, with what separates them. */
function parseCsv(text: string, take: (cells: readonly string[], delimiter: string) => void): void {
  let fed = 0;
  let parsed = 0;
  let lines = 0;
  const inPieces: Papa.ParseConfig<string[]> & {
    chunkSize: number;
    chunk: (results: Papa.ParseResult<string[]>) => void;
  } = {
    chunkSize: PIECE,
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
    chunk: ({ data, errors, meta: { cursor, delimiter } }) => {
      const broken = errors.find((error) => error.type === 'Quotes');
      if (broken) throw unreadable(`Tanda kutip tidak ditutup pada baris ${lines + (broken.row ?? 0) + 1}.`);
      for (const cells of data) take(cells, delimiter);
      lines += linesOf(text.slice(parsed, cursor));
      parsed = cursor;
      fed = Math.min(fed + PIECE, text.length);
      // The same row is looked at again with each piece until it ends.
      if (fed - parsed > LONGEST_ITEM) throw unreadable(`Baris ${lines + 1} terlalu panjang.`);
    },
  };
  Papa.parse<string[]>(text, inPieces);
}

/**
 * Hands over the rows of a CSV file whose first column stands for itself where there is no header. Nothing is lost
 * silently: a row with too many columns has a fault, a quote that is never closed refuses the file.
 */
export function readCsvRows<C extends string>(
  text: string,
  columns: readonly C[],
  take: (row: ImportRow<C>) => void,
): void {
  let header: readonly string[] | undefined;
  parseCsv(text.replace(/^\ufeff/, ''), (cells, delimiter) => {
    if (!header) {
      const names = cells.map(columnOf);
      const isHeader = columns.some((column) => names.includes(column));
      if (isHeader && new Set(names).size < names.length) throw unreadable('Judul kolom ganda.');
      header = isHeader ? names : columns;
      if (isHeader) return;
    }
    const { length } = header;
    const row = columns.map(
      (column) => [column, cells[header?.indexOf(column) ?? -1]?.trim() ?? ''] as const,
    );
    take({
      ...(Object.fromEntries(row) as Record<C, string>),
      fault: cells.length > length ? `Jumlah kolom tidak sesuai (pemisah "${delimiter}").` : null,
    });
  });
}

const cellOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && isStorable(value) ? value.trim() : null;
};

/** Hands over the rows of a JSON file: a list of objects, or of bare values for the first column. */
export function readJsonRows<C extends string>(
  text: string,
  columns: readonly C[],
  take: (row: ImportRow<C>) => void,
): void {
  const first = columns[0];
  readJsonItems(text, (item) => {
    const source = new Map<string, unknown>(
      item !== null && typeof item === 'object' && !Array.isArray(item)
        ? Object.entries(item).map(([key, value]) => [columnOf(key), value])
        : [[first ?? '', item]],
    );
    const cells = columns.map((column) => [column, cellOf(source.get(column))] as const);
    take({
      ...(Object.fromEntries(cells.map(([column, cell]) => [column, cell ?? ''])) as Record<C, string>),
      fault: cells.some(([, cell]) => cell === null) ? 'Isi kolom tidak dapat dibaca.' : null,
    });
  });
}

/** Hands over the items of the list that a JSON file holds. */
export function readJsonItems(text: string, take: (item: unknown) => void): void {
  for (const item of parseListItems(text.replace(/^\ufeff/, ''))) take(item);
}
