import type { Preview, RejectedRow } from '../../machines/crud/import.types';
import { plainCsvOf, type Row } from './csv';
import { type FileKind, type FileKindName, fileKinds, type Rejection } from './kinds';
import { type RawRow, readCsv, readJson } from './file-rows';
import { extensionOf, readText, unusable } from './text';

/** Rows that are shown before a file is sent. */
const SAMPLE = 5;
/** Rows judged between two reports of progress. */
const STRIDE = 5000;
/** Share of the work that is done once the text is taken apart. */
const READ = 0.5;

const isRejection = (judged: Row | Rejection): judged is Rejection => 'reason' in judged && 'text' in judged;

function judge(kind: FileKind, { row, fault }: RawRow, seen: Set<string>): Row | Rejection {
  if (Object.values(row).every((cell) => cell.trim() === ''))
    return { reason: 'blank', text: 'Baris kosong' };
  if (fault !== null) return { reason: 'invalid', text: fault };
  const judged = kind.judge(row);
  if (isRejection(judged) || kind.keyOf === null) return judged;
  const key = kind.keyOf(judged);
  if (seen.has(key)) return { reason: 'duplicate', text: 'Ganda di dalam file' };
  seen.add(key);
  return judged;
}

/** The ready rows as the file that is sent, by the name that was chosen. */
function uploadOf({ columns }: FileKind, chosen: File, ready: readonly Row[]): File {
  const isJson = extensionOf(chosen.name) === 'json';
  const content = isJson ? JSON.stringify(ready) : plainCsvOf(columns, ready);
  // The same choice makes the same file, so that trying again is known to be the same request.
  const { lastModified } = chosen;
  return new File([content], chosen.name, { type: isJson ? 'application/json' : 'text/csv', lastModified });
}

/** Reads a chosen file and judges every row of it. Rejects where the file as a whole cannot be used. */
export async function previewOf(
  file: File,
  name: FileKindName,
  onProgress: (progress: number) => void = () => {},
): Promise<Preview> {
  const kind = fileKinds[name];
  const text = await readText(file, kind.extensions);
  const rows = extensionOf(file.name) === 'json' ? readJson(text, kind) : readCsv(text, kind);
  if (rows.length === 0) throw unusable('File tidak berisi baris.');
  onProgress(READ);

  const seen = new Set<string>();
  const ready: Row[] = [];
  const rejected: RejectedRow[] = [];
  rows.forEach((raw, index) => {
    const judged = judge(kind, raw, seen);
    if (isRejection(judged)) rejected.push({ line: raw.line, row: raw.row, ...judged });
    else ready.push(judged);
    if (index % STRIDE === 0) onProgress(READ + ((1 - READ) * index) / rows.length);
  });
  return {
    read: rows.length,
    ready: ready.length,
    sample: ready.slice(0, SAMPLE),
    rejected,
    upload: uploadOf(kind, file, ready),
  };
}
