import Papa from 'papaparse';
import type { Row } from './csv';
import { unescapeFormula } from '../../api/schema/formula';
import { unusable } from './text';

/** One row as it stands in the file. */
export interface RawRow {
  /** Place in the file from 1, a heading counted. */
  readonly line: number;
  readonly row: Row;
  /** Why the row as a whole cannot be used; null where it can. */
  readonly fault: string | null;
}
/** Columns of a file; the first is the one that a file of bare values has. */
export interface Layout {
  readonly columns: readonly string[];
  /** Column by what people call it, in lower case without blanks. */
  readonly aliases: Readonly<Record<string, string>>;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Occurs in no text: a file whose one column has a heading is never split. */
const NO_DELIMITER = Papa.UNIT_SEP;

const plainOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_"]/g, '');

const columnOf = ({ columns, aliases }: Layout, heading: string) => {
  const plain = plainOf(heading);
  if (Object.hasOwn(aliases, plain)) return aliases[plain] ?? plain;
  return columns.find((column) => plainOf(column) === plain) ?? plain;
};

/** The delimiter that splits the heading into columns we know; undefined where there is no heading. */
function delimiterOf(text: string, layout: Layout): string | undefined {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const known = (delimiter: string) =>
    first.split(delimiter).filter((part) => layout.columns.includes(columnOf(layout, part))).length;
  const best = DELIMITERS.filter((delimiter) => first.includes(delimiter)).toSorted(
    (one, other) => known(other) - known(one),
  )[0];
  if (best !== undefined && known(best) > 0) return best;
  return layout.columns.includes(columnOf(layout, first)) ? NO_DELIMITER : undefined;
}

/** The columns of the first row where it is a heading, else null. */
function headingOf(cells: readonly string[], layout: Layout): readonly string[] | null {
  const names = cells.map((cell) => columnOf(layout, cell));
  if (!layout.columns.some((column) => names.includes(column))) return null;
  const named = names.filter(Boolean);
  if (new Set(named).size < named.length) throw unusable('Judul kolom ganda.');
  return names;
}

/**
 * Rows of a CSV file: with or without a heading, any common delimiter and line ending. Nothing is lost: a row with too
 * many cells has a fault, a quote that is never closed refuses the file.
 */
export function readCsv(text: string, layout: Layout): RawRow[] {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text, layout),
    delimitersToGuess: DELIMITERS,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw unusable(`Tanda kutip tidak ditutup pada baris ${(broken.row ?? 0) + 1}.`);
  const lines = data
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  const heading = headingOf(lines[0]?.cells ?? [], layout);
  const places = layout.columns.map(
    (column, place) => [column, heading ? heading.indexOf(column) : place] as const,
  );
  const width = heading?.length ?? layout.columns.length;
  return lines.slice(heading ? 1 : 0).map(({ cells, line }) => ({
    line,
    row: Object.fromEntries(
      places.map(([column, place]) => [column, unescapeFormula(cells[place] ?? '')] as const),
    ),
    fault: cells.slice(width).some((cell) => cell.trim() !== '') ? 'Jumlah kolom tidak sesuai' : null,
  }));
}

/** A value of JSON as a cell, a list or object as its JSON; null for a number that lost digits. */
const cellOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The list that a JSON file holds. */
function readJsonList(text: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unusable('File JSON tidak dapat dibaca.');
  }
  if (!Array.isArray(parsed)) throw unusable('File JSON harus berisi daftar.');
  return parsed;
}

/** Rows of a JSON file: a list of objects, or of bare values for the first column. */
export const readJson = (text: string, layout: Layout): RawRow[] =>
  readJsonList(text).map((item, index) => {
    const entries: readonly (readonly [string, unknown])[] =
      item !== null && typeof item === 'object' && !Array.isArray(item)
        ? Object.entries(item).map(([name, value]) => [columnOf(layout, name), value] as const)
        : [[layout.columns[0] ?? '', item]];
    const values = new Map(entries);
    const cells = layout.columns.map((column) => [column, cellOf(values.get(column))] as const);
    return {
      line: index + 1,
      row: Object.fromEntries(cells.map(([column, cell]) => [column, cell ?? ''])),
      fault: cells.some(([, cell]) => cell === null) ? 'Isi kolom tidak dapat dibaca' : null,
    };
  });
