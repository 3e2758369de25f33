import { readText } from '../files/content';
import { extensionOf } from '../files/names';
import { Refusal } from '../core/refusal';
import { kinds, type KindName } from './kinds';
import { LISTED, listedCell } from './limits';
import { packPieces } from './pieces';
import type { Judged, UploadKind } from './upload-kind';

/** A file as it came, and what it is to be read as. */
export interface UploadOrder {
  readonly kind: KindName;
  /** As the client named it. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** What a file holds. */
export interface UploadRows {
  /** Rows that were judged. */
  readonly total: number;
  /** Rows that can be created. */
  readonly good: number;
  /** The good ones, and the first of the others, in the order of the file. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
}

const figure = new Intl.NumberFormat('id-ID');
const tooMany = ({ count, of }: UploadKind<unknown, Judged>['most']) => {
  const text = `File berisi lebih dari ${figure.format(count)} ${of}. Bagi menjadi beberapa file.`;
  return new Refusal(422, text, { errors: { file: text } });
};

/** A row that is not created, as the answer lists it: cells longer than any valid value are cut. */
const listed = <R extends object>(row: R) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? listedCell(value) : value,
    ]),
  );

/** Reads and judges a file, or refuses it as a whole. What it takes is bounded by the file's size and its kind's limit. */
export function readUpload({ kind, name, content }: UploadOrder): UploadRows {
  const { extensions, most, read, judging } = kinds[kind] as UploadKind<unknown, Judged>;
  const text = readText(name, content, extensions);
  const judge = judging();
  const pieces = packPieces();
  let total = 0;
  let good = 0;
  read(text, extensionOf(name), (raw) => {
    total += 1;
    if (total > most.count) throw tooMany(most);
    const row = judge(raw);
    if (row.reason === null) {
      good += 1;
      pieces.add(row);
    } else if (total - good <= LISTED) pieces.add(listed(row));
  });
  return { total, good, pieces: pieces.end() };
}
