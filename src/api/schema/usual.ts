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

/** Reads an object with these fields; others are kept where they hold no objects, but for those that are `dropped`. */
export function objectReader(fields: Readonly<Record<string, z.core.$ZodType>>, dropped?: string): Read {
  const names = Object.keys(fields);
  const reads = Object.values(fields).map(readerOf);
  const named = new Set(dropped === undefined ? names : [...names, dropped]);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNUSUAL;
    const given = value as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    let present = dropped === undefined ? 0 : 1;
    for (let place = 0; place < names.length; place += 1) {
      const name = names[place] as string;
      const field = given[name];
      if (field === undefined) {
        if ((reads[place] as Read)(undefined) !== undefined) return UNUSUAL;
        continue;
      }
      const result = (reads[place] as Read)(field);
      if (result === UNUSUAL) return UNUSUAL;
      read[name] = result;
      present += 1;
    }
    const all = Object.keys(given);
    if (all.length === present) return read;
    for (const name of all) {
      if (named.has(name)) continue;
      if (!isPlain(name, given[name])) return UNUSUAL;
      read[name] = given[name];
    }
    return read;
  };
}
