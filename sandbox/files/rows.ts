import Papa from 'papaparse';
import { parseSafeJson } from '../http/safe-json';
import { Refusal } from '../http/refusal';

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

/**
 * Rows of a CSV file whose first column stands for itself where there is no header. Nothing is lost silently: a row
 * with too many columns has a fault, a quote that is never closed refuses the file.
 */
export function readCsvRows<C extends string>(text: string, columns: readonly C[]): ImportRow<C>[] {
  const { data, errors, meta } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find((error) => error.type === 'Quotes');
  if (broken) throw unreadable(`Tanda kutip tidak ditutup pada baris ${(broken.row ?? 0) + 1}.`);
  const names = (data[0] ?? []).map(columnOf);
  const hasHeader = columns.some((column) => names.includes(column));
  if (hasHeader && new Set(names).size < names.length) throw unreadable('Judul kolom ganda.');
  const header: readonly string[] = hasHeader ? names : columns;
  const places = columns.map((column) => [column, header.indexOf(column)] as const);
  return data.slice(hasHeader ? 1 : 0).map((cells) => ({
    ...(Object.fromEntries(places.map(([column, place]) => [column, cells[place]?.trim() ?? ''])) as Record<
      C,
      string
    >),
    fault: cells.length > header.length ? `Jumlah kolom tidak sesuai (pemisah "${meta.delimiter}").` : null,
  }));
}

const cellOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' ? value.trim() : null;
};

/** Rows of a JSON file: a list of objects, or of bare values for the first column. */
export function readJsonRows<C extends string>(text: string, columns: readonly C[]): ImportRow<C>[] {
  const parsed = readJsonList(text);
  const first = columns[0];
  return parsed.map((item) => {
    const source = new Map<string, unknown>(
      item !== null && typeof item === 'object' && !Array.isArray(item)
        ? Object.entries(item).map(([key, value]) => [columnOf(key), value])
        : [[first ?? '', item]],
    );
    const cells = columns.map((column) => [column, cellOf(source.get(column))] as const);
    return {
      ...(Object.fromEntries(cells.map(([column, cell]) => [column, cell ?? ''])) as Record<C, string>),
      fault: cells.some(([, cell]) => cell === null) ? 'Isi kolom tidak dapat dibaca.' : null,
    };
  });
}

/** The list that a JSON file holds. */
export function readJsonList(text: string): unknown[] {
  const parsed = parseSafeJson(text.replace(/^\ufeff/, ''));
  if (!Array.isArray(parsed)) throw unreadable('File JSON harus berisi daftar.');
  return parsed;
}
