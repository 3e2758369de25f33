import * as z from 'zod/mini';
import { mapInPieces } from '../../breathe';
import { readText } from '../../files/content';
import { extensionOf } from '../../files/names';
import { type ImportRow, readCsvRows, readJsonRows } from '../../files/file-rows';
import type { Candidate, Imports } from '../../store/imports';
import { isUpload, type UploadedFile } from '../form';
import type { Work } from '../route';

/** The form field every upload comes in. */
export const upload = z.custom<UploadedFile>(isUpload, 'File wajib diisi.');
export const imported = z.object({ file: upload });

export async function readImport<C extends string>(
  file: UploadedFile,
  columns: readonly C[],
): Promise<ImportRow<C>[]> {
  const text = readText(file.name, file.content, ['csv', 'json']);
  return extensionOf(file.name) === 'json' ? readJsonRows(text, columns) : readCsvRows(text, columns);
}

/** A row of the file as it was judged; `reason` says why it cannot be created. */
interface Judged {
  readonly status: string;
  readonly reason: string | null;
}

/**
 * Creates what is new of `judged`, or nothing; every row of the file is among the created or the skipped. `candidateOf`
 * says what a row would become, `createdOf` and `skippedOf` how it is told.
 */
export async function importRows<R extends Judged>(
  imports: Imports,
  table: Parameters<Imports['stage']>[0],
  judged: readonly R[],
  tell: {
    readonly candidateOf: (row: R) => Candidate;
    readonly createdOf: (row: R, id: number) => object;
    readonly skippedOf: (row: R, reason: string) => object;
  },
): Promise<Work> {
  const candidates = judged.filter((row) => row.reason === null);
  const staged = await imports.stage(table, await mapInPieces(candidates, tell.candidateOf));
  const created: object[] = [];
  const skipped: object[] = [];
  await mapInPieces(judged, (row) => {
    const id = row.reason === null ? staged.ids.get(tell.candidateOf(row).key) : undefined;
    if (id === undefined) skipped.push(tell.skippedOf(row, row.reason ?? ALREADY_REGISTERED));
    else created.push(tell.createdOf(row, id));
  });
  return {
    finish: async (tx) => {
      await staged.publish(tx);
      return { created, skipped };
    },
    end: staged.end,
  };
}

export const activityOf = (status: string) => (status === 'nonactive' ? 'nonactive' : 'active');
export const DUPLICATE_IN_FILE = 'Ganda di dalam file';
const ALREADY_REGISTERED = 'Sudah terdaftar';
