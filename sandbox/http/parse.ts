import * as z from 'zod/mini';
import { invalid } from './refusal';

const UNTRANSLATED = 'Invalid input';

/** What `schema` makes of `value`, or 422 with one text per field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = new Map<string, string>();
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    const text = issue.message === UNTRANSLATED ? 'Tidak valid.' : issue.message;
    if (!errors.has(field)) errors.set(field, text);
  }
  throw invalid(Object.fromEntries(errors));
}
