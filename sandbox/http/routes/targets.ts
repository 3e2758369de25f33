import { sql } from 'drizzle-orm';
import { normaliseNumber } from '../../files/numbers';
import { query } from '../../events/query';
import { beginningOf } from '../../signs';
import type { Queries } from '../../store/database';
import type { UploadedFile } from '../form';
import { invalid } from '../refusal';
import { readImport } from './importing';

interface Target {
  readonly position: number;
  readonly number: string;
  readonly name: string;
}

/** Rows written per statement. */
const CHUNK = 5000;

/** The numbers that a validator's file asks about, each once, in its order. */
export async function readTargets(file: UploadedFile): Promise<Target[]> {
  const named = new Map<string, string>();
  for (const row of await readImport(file, ['number', 'name', 'status'] as const)) {
    const normal = normaliseNumber(row.number);
    if ('number' in normal && !named.has(normal.number))
      named.set(normal.number, beginningOf(row.name.replace(/\p{Bidi_Control}/gu, ''), 200));
  }
  if (named.size === 0) throw invalid({ file: 'File tidak berisi nomor telepon.' });
  return [...named].map(([number, name], position) => ({ position, number, name }));
}

export async function keepTargets(
  tx: Queries,
  validatorId: number,
  targets: readonly Target[],
): Promise<void> {
  for (let start = 0; start < targets.length; start += CHUNK) {
    const rows = JSON.stringify(targets.slice(start, start + CHUNK));
    await query(
      tx,
      sql`insert into validator_targets (validator_id, position, number, name)
          select ${validatorId}, position, number, name
          from jsonb_to_recordset(${rows}::text::jsonb) as target(position int, number text, name text)`,
    );
  }
}
