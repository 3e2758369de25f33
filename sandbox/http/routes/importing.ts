import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../../events/query';
import { readText } from '../../files/content';
import { extensionOf } from '../../files/names';
import { type ImportRow, readCsvRows, readJsonRows } from '../../files/rows';
import type { Queries } from '../../store/database';
import type { UploadedFile } from '../form';

/** The form field every upload comes in. */
export const upload = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'content' in value,
  'File wajib diisi.',
);
export const imported = z.object({ file: upload });

/** Rows written per statement. */
const CHUNK = 5000;

export function readImport<C extends string>(file: UploadedFile, columns: readonly C[]): ImportRow<C>[] {
  const text = readText(file.name, file.content, ['csv', 'json']);
  return extensionOf(file.name) === 'json' ? readJsonRows(text, columns) : readCsvRows(text, columns);
}

interface Candidate {
  /** What makes it unique. */
  readonly key: string;
  readonly name: string;
  readonly status: string;
}

/** Inserts what is not there yet; answers the ids by key, of the inserted alone. */
export async function insertNew(
  tx: Queries,
  table: 'phone_numbers' | 'proxies',
  candidates: readonly Candidate[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < candidates.length; start += CHUNK) {
    const rows = JSON.stringify(candidates.slice(start, start + CHUNK));
    const incoming = sql`jsonb_to_recordset(${rows}::text::jsonb) as incoming(key text, name text, status text)`;
    const inserted = await query<{ id: number | string; key: string }>(
      tx,
      table === 'proxies'
        ? sql`insert into proxies (value, status) select key, status from ${incoming}
              on conflict (value) do nothing returning id, value as key`
        : sql`insert into phone_numbers (number, name, status) select key, name, status from ${incoming}
              on conflict (number) do nothing returning id, number as key`,
    );
    for (const { id, key } of inserted) ids.set(key, Number(id));
  }
  return ids;
}

export const activityOf = (status: string) => (status === 'nonactive' ? 'nonactive' : 'active');
export const DUPLICATE_IN_FILE = 'Ganda di dalam file';
export const ALREADY_REGISTERED = 'Sudah terdaftar';
