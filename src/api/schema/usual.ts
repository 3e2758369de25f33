import type * as z from 'zod/mini';

/** What a reader answers that leaves a value to its schema. */
export const UNUSUAL = Symbol('unusual');
/** Reads what a server usually sends, as the schema would; anything else is `UNUSUAL`. */
type Read = (value: unknown) => unknown;

const readers = new WeakMap<z.core.$ZodType, Read>();

/**
 * The schema with a reader for what it usually gets. The schema alone says what is right: a reader only spares thousands
 * of messages a second the way through it, and answers the same (tests/api/usual.test.ts).
 */
export function usually<S extends z.core.$ZodType>(schema: S, read: Read): S {
  readers.set(schema, read);
  return schema;
}

const unusual: Read = () => UNUSUAL;
export const readerOf = (schema: z.core.$ZodType): Read => readers.get(schema) ?? unusual;

/** Whether a field that no schema names may be handed on as it is: nothing is hidden in it. */
const isPlain = (name: string, value: unknown) =>
  name !== '__proto__' && (typeof value !== 'object' || value === null);

/**
 * Reads an object with these fields; others are kept where they hold no objects. Without `dropped`, the result
 * overwrites the input: whoever needs that parses it again.
 */
export function objectReader(fields: Readonly<Record<string, z.core.$ZodType>>, dropped?: string): Read {
  const reads = new Map(Object.entries(fields).map(([name, schema]) => [name, readerOf(schema)]));
  if (dropped !== undefined) reads.set(dropped, () => undefined);
  const required = [...reads].flatMap(([name, read]) => (read(undefined) === undefined ? [] : [name]));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNUSUAL;
    const given = value as Record<string, unknown>;
    for (const name of required) if (given[name] === undefined) return UNUSUAL;
    const read: Record<string, unknown> = dropped === undefined ? given : {};
    for (const name in given) {
      const field = given[name];
      const reader = reads.get(name);
      if (!reader && !isPlain(name, field)) return UNUSUAL;
      const result = reader ? reader(field) : field;
      if (result === UNUSUAL) return UNUSUAL;
      if (read !== given ? name !== dropped : result !== field) read[name] = result;
    }
    return read;
  };
}
