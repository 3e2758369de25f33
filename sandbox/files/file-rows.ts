import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { breathe, mapInPieces } from '../breathe';
import { parseListItems } from '../http/safe-json';
import { Refusal } from '../http/refusal';
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

/** Characters of a file that are parsed before others have their turn. */
const PIECE = 2 ** 17;

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += PIECE) {
    await breathe();
    yield text.slice(at, at + PIECE);
  }
}

/** The cells of a CSV file, row by row, and what separates them. */
async function parseCsv(text: string) {
  const data: string[][] = [];
  let delimiter = '';
  let parsed = 0;
  let lines = 0;
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(Readable.from(piecesOf(text)), {
      delimitersToGuess: [',', ';', '\t', '|'],
      skipEmptyLines: 'greedy',
      chunk: ({ data: rows, errors, meta }, parser) => {
        const broken = errors.find((error) => error.type === 'Quotes');
        if (broken) {
          reject(unreadable(`Tanda kutip tidak ditutup pada baris ${lines + (broken.row ?? 0) + 1}.`));
          parser.abort();
          return;
        }
        for (const row of rows) data.push(row);
        ({ delimiter } = meta);
        lines += linesOf(text.slice(parsed, meta.cursor));
        parsed = meta.cursor;
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return { data, delimiter };
}
const linesOf = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * Rows of a CSV file whose first column stands for itself where there is no header. Nothing is lost silently: a row
 * with too many columns has a fault, a quote that is never closed refuses the file.
 */
export async function readCsvRows<C extends string>(
  text: string,
  columns: readonly C[],
): Promise<ImportRow<C>[]> {
  const { data, delimiter } = await parseCsv(text.replace(/^\ufeff/, ''));
  const names = (data[0] ?? []).map(columnOf);
  const hasHeader = columns.some((column) => names.includes(column));
  if (hasHeader && new Set(names).size < names.length) throw unreadable('Judul kolom ganda.');
  const header: readonly string[] = hasHeader ? names : columns;
  const places = columns.map((column) => [column, header.indexOf(column)] as const);
  return mapInPieces(data.slice(hasHeader ? 1 : 0), (cells) => ({
    ...(Object.fromEntries(places.map(([column, place]) => [column, cells[place]?.trim() ?? ''])) as Record<
      C,
      string
    >),
    fault: cells.length > header.length ? `Jumlah kolom tidak sesuai (pemisah "${delimiter}").` : null,
  }));
}

const cellOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && isStorable(value) ? value.trim() : null;
};

/** Rows of a JSON file: a list of objects, or of bare values for the first column. */
export async function readJsonRows<C extends string>(
  text: string,
  columns: readonly C[],
): Promise<ImportRow<C>[]> {
  const parsed = await readJsonList(text);
  const first = columns[0];
  return mapInPieces(parsed, (item) => {
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
export async function readJsonList(text: string): Promise<unknown[]> {
  const items: unknown[] = [];
  let rest = PIECE;
  for (const { item, length } of parseListItems(text.replace(/^\ufeff/, ''))) {
    items.push(item);
    rest -= length;
    if (rest > 0) continue;
    rest = PIECE;
    await breathe();
  }
  return items;
}
