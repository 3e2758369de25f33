import { mapInPieces } from '../../breathe';
import { hasAtMost } from '../../signs';
import { proxies } from '../../store/schema';
import { longRoute } from '../route';
import { activityOf, DUPLICATE_IN_FILE, imported, importRows, readImport } from './importing';

const reasonAgainst = (value: string): string | null => {
  if (value === '') return 'Proxy kosong';
  return !hasAtMost(value, 300) || /[\p{Cc}\p{Bidi_Control}]/u.test(value) ? 'Proxy tidak valid' : null;
};

/** Every row of the file is created or skipped with its reason. */
export const importProxies = longRoute(
  'POST /admin/proxy/import',
  imported,
  async ({ services, input }) => {
    const seen = new Set<string>();
    const rows = await readImport(input.file, ['value', 'status'] as const);
    const judged = await mapInPieces(rows, ({ value, status, fault }) => {
      const reason = fault ?? reasonAgainst(value) ?? (seen.has(value) ? DUPLICATE_IN_FILE : null);
      seen.add(value);
      return { value, status: activityOf(status), reason };
    });
    return importRows(services.imports, proxies, judged, {
      candidateOf: ({ value, status }) => ({ key: value, name: '', status }),
      createdOf: ({ value, status }, id) => ({ id, value, status }),
      skippedOf: ({ value, status }, reason) => ({ value, status, reason }),
    });
  },
  { form: true },
);
