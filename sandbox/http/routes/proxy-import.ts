import { route } from '../route';
import {
  ALREADY_REGISTERED,
  activityOf,
  DUPLICATE_IN_FILE,
  imported,
  insertNew,
  readImport,
} from './importing';

const reasonAgainst = (value: string): string | null => {
  if (value === '') return 'Proxy kosong';
  return value.length > 300 || /\p{Cc}/u.test(value) ? 'Proxy tidak valid' : null;
};

/** Every row of the file is created or skipped with its reason. */
export const importProxies = route(
  'POST /admin/proxy/import',
  imported,
  async ({ queries, input }) => {
    const rows = readImport(input.file, ['value', 'status'] as const);
    const seen = new Set<string>();
    const judged = rows.map(({ value, status, fault }) => {
      const reason = fault ?? reasonAgainst(value) ?? (seen.has(value) ? DUPLICATE_IN_FILE : null);
      seen.add(value);
      return { value, status: activityOf(status), reason };
    });
    const candidates = judged
      .filter((row) => row.reason === null)
      .map((row) => ({ key: row.value, name: '', status: row.status }));
    const ids = await insertNew(queries, 'proxies', candidates);
    const idOf = (row: (typeof judged)[number]) => (row.reason === null ? ids.get(row.value) : undefined);
    return {
      created: judged.flatMap((row) => {
        const id = idOf(row);
        return id === undefined ? [] : [{ id, value: row.value, status: row.status }];
      }),
      skipped: judged
        .filter((row) => idOf(row) === undefined)
        .map(({ value, status, reason }) => ({ value, status, reason: reason ?? ALREADY_REGISTERED })),
    };
  },
  { form: true },
);
