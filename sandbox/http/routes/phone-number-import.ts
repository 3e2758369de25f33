import { mapInPieces } from '../../breathe';
import { normaliseNumber } from '../../files/numbers';
import type { ImportRow } from '../../files/file-rows';
import { hasAtMost } from '../../signs';
import { phoneNumbers } from '../../store/schema';
import { longRoute } from '../route';
import { activityOf, DUPLICATE_IN_FILE, imported, importRows, readImport } from './importing';

const NAME_LENGTH = 200;

function judge({ number, name, status, fault }: ImportRow<'number' | 'name' | 'status'>, seen: Set<string>) {
  const row = { number, name, status: activityOf(status) };
  if (fault !== null) return { ...row, reason: fault };
  const normal = normaliseNumber(number);
  if ('reason' in normal) return { ...row, reason: normal.reason };
  if (!hasAtMost(name, NAME_LENGTH) || /\p{Bidi_Control}/u.test(name))
    return { ...row, reason: 'Nama tidak valid' };
  if (seen.has(normal.number)) return { ...row, reason: DUPLICATE_IN_FILE };
  seen.add(normal.number);
  return { ...row, number: normal.number, reason: null };
}

/** Every row of the file is created, or skipped as it was written with its reason. */
export const importPhoneNumbers = longRoute(
  'POST /admin/phonenumber/import',
  imported,
  async ({ services, input }) => {
    const seen = new Set<string>();
    const rows = await readImport(input.file, ['number', 'name', 'status'] as const);
    const judged = await mapInPieces(rows, (row) => judge(row, seen));
    return importRows(services.imports, phoneNumbers, judged, {
      candidateOf: ({ number, name, status }) => ({ key: number, name, status }),
      createdOf: ({ number, name, status }, id) => ({ id, number, name, status }),
      skippedOf: ({ number, name, status }, reason) => ({ id: null, number, name, status, reason }),
    });
  },
  { form: true },
);
