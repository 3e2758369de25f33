import { normaliseNumber } from '../../files/numbers';
import type { ImportRow } from '../../files/rows';
import { route } from '../route';
import {
  ALREADY_REGISTERED,
  activityOf,
  DUPLICATE_IN_FILE,
  imported,
  insertNew,
  readImport,
} from './importing';

const NAME_LENGTH = 200;

function judge({ number, name, status, fault }: ImportRow<'number' | 'name' | 'status'>, seen: Set<string>) {
  const row = { number, name, status: activityOf(status) };
  if (fault !== null) return { ...row, reason: fault };
  const normal = normaliseNumber(number);
  if ('reason' in normal) return { ...row, reason: normal.reason };
  if (name.length > NAME_LENGTH || name.includes('\0')) return { ...row, reason: 'Nama tidak valid' };
  if (seen.has(normal.number)) return { ...row, reason: DUPLICATE_IN_FILE };
  seen.add(normal.number);
  return { ...row, number: normal.number, reason: null };
}

/** Every row of the file is created, or skipped as it was written with its reason. */
export const importPhoneNumbers = route(
  'POST /admin/phonenumber/import',
  imported,
  async ({ queries, input }) => {
    const seen = new Set<string>();
    const judged = readImport(input.file, ['number', 'name', 'status'] as const).map((row) =>
      judge(row, seen),
    );
    const candidates = judged
      .filter((row) => row.reason === null)
      .map(({ number, name, status }) => ({ key: number, name, status }));
    const ids = await insertNew(queries, 'phone_numbers', candidates);
    const idOf = (row: (typeof judged)[number]) => (row.reason === null ? ids.get(row.number) : undefined);
    return {
      created: judged.flatMap(({ reason, ...row }) => {
        const id = idOf({ reason, ...row });
        return id === undefined ? [] : [{ id, ...row }];
      }),
      skipped: judged
        .filter((row) => idOf(row) === undefined)
        .map((row) => ({ id: null, ...row, reason: row.reason ?? ALREADY_REGISTERED })),
    };
  },
  { form: true },
);
