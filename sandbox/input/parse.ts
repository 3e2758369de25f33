import * as z from 'zod/mini';
import { isStorable } from '../store/storable';
import { invalid } from '../core/refusal';
import { isUpload } from './uploaded-file';

const UNTRANSLATED = 'Invalid input';
export const FORBIDDEN = 'Mengandung karakter yang tidak diperbolehkan.';

type Errors = Readonly<Record<string, string>>;

/** Paths of texts that the database cannot store, checked for every input, so that no schema has to. */
function unstorablePaths(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (value === null || typeof value !== 'object' || isUpload(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    unstorablePaths(part, path === '' ? name : `${path}.${name}`),
  );
}

/** What `schema` makes of `value`, or why it cannot, with one text per field. */
export function readInput<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): { readonly data: z.output<S> } | { readonly errors: Errors } {
  const result = z.safeParse(schema, value);
  if (result.success) {
    const paths = unstorablePaths(result.data, '');
    return paths.length === 0
      ? { data: result.data }
      : { errors: Object.fromEntries(paths.map((path) => [path, FORBIDDEN])) };
  }
  const errors = new Map<string, string>();
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    const text = issue.message === UNTRANSLATED ? 'Tidak valid.' : issue.message;
    if (!errors.has(field)) errors.set(field, text);
  }
  return { errors: Object.fromEntries(errors) };
}

/** What `schema` makes of `value`, or 422 with one text per field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const read = readInput(schema, value);
  if ('errors' in read) throw invalid(read.errors);
  return read.data;
}
