import * as z from 'zod/mini';
import { readerOf, UNUSUAL, usually } from './usual';

// The content security policy forbids eval, so zod must not probe for it.
z.config({ jitless: true });

/** One field that did not parse: it fell back to its default, or is undefined. `path` leads to it. */
export interface FieldFallback {
  readonly path: string;
  readonly expected: string;
}

/** What an issue expected, in a word or two, for the log. */
export const expectation = (issue: z.core.$ZodIssue | undefined): string => {
  if (issue === undefined) return 'valid value';
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return issue.values.join(' | ');
  if (issue.code === 'invalid_format') return issue.pattern ?? issue.format;
  return issue.code === 'custom' ? issue.message : issue.code;
};

let reportFallback: ((fallback: FieldFallback) => void) | undefined;

/** Parses; `report` is called with each fallback of a tolerant field. Synchronous, so the reporter cannot leak. */
export function parseReporting<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  report: (fallback: FieldFallback) => void,
): z.core.util.SafeParseResult<z.output<S>> {
  const outer = reportFallback;
  reportFallback = report;
  try {
    return z.safeParse(schema, input);
  } finally {
    reportFallback = outer;
  }
}

const NUMERIC = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;
const asNumber = (value: unknown) => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && NUMERIC.test(value)) return Number(value);
  return value;
};
const safeNumber = z.number().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER));

/** A number sent as number, numeric string or boolean. Refuses NaN, infinities and what is beyond 2⁵³. */
export const number = usually(z.pipe(z.transform(asNumber), safeNumber), (value) =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : UNUSUAL,
);
/** A whole number from 0 up, sent as number, numeric string or boolean. */
export const counter = usually(z.pipe(z.transform(asNumber), z.int().check(z.minimum(0))), (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? value : UNUSUAL,
);

const zeroIfNull = (value: unknown) => asNumber(value ?? 0);
/** A count or a flag's number; null and missing are 0. */
export const count = z.pipe(z.transform(zeroIfNull), safeNumber);
/** Rupiah; null and missing are 0. */
export const money = count;
const WORDS: ReadonlyMap<unknown, number> = new Map([
  ['', 0],
  ['false', 0],
  ['true', 1],
]);
/** 0 or 1, from boolean, its word, number or numeric string; null, '' and missing are 0. */
export const flag = usually(
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => WORDS.get(value) ?? value),
      count,
    ),
    z.transform((value: number): 0 | 1 => (value === 0 ? 0 : 1)),
  ),
  (value) => {
    if (value === 0 || value === false) return 0;
    return value === 1 || value === true ? 1 : UNUSUAL;
  },
);

const DIGITS = /^\d{1,19}$/;
/** An id sent as number or numeric string; kept as string. */
export const id = usually(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    z.string().check(z.regex(DIGITS)),
  ),
  (value) => {
    if (typeof value === 'string') return DIGITS.test(value) ? value : UNUSUAL;
    return Number.isSafeInteger(value) && (value as number) >= 0 ? String(value) : UNUSUAL;
  },
);
/** A socket client id ('id-1723…'); tolerated as number. */
export const deviceKey = usually(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    z.string().check(z.minLength(1), z.maxLength(200)),
  ),
  (value) => (typeof value === 'string' && value !== '' && value.length <= 200 ? value : UNUSUAL),
);

/** Text; null and missing are ''. Numbers become their digits. */
export const text = usually(
  z.pipe(
    z.transform((value: unknown) => (value == null ? '' : typeof value === 'number' ? String(value) : value)),
    z.string(),
  ),
  (value) => (typeof value === 'string' ? value : UNUSUAL),
);
const nullIfEmpty = z.transform((value: unknown): unknown =>
  value === undefined || value === '' ? null : value,
);
/** Text or null; missing and '' are null. */
export const textOrNull = usually(z.pipe(nullIfEmpty, z.nullable(z.string())), (value) =>
  value === null || (typeof value === 'string' && value !== '') ? value : UNUSUAL,
);
/** The schema, or null, with its reader. */
export const orNull = <S extends z.ZodMiniType>(schema: S) => {
  const read = readerOf(schema);
  return usually(z.nullable(schema), (value) => (value === null ? null : read(value)));
};
const present = (schema: z.ZodMiniType) => {
  const read = readerOf(schema);
  return (value: unknown) =>
    value === null ? null : value === '' || value === undefined ? UNUSUAL : read(value);
};
/** An id or null; missing and '' are null. */
export const idOrNull = usually(z.pipe(nullIfEmpty, z.nullable(id)), present(id));
/** Digits or null, from number or text; missing and '' are null. */
export const digitsOrNull = usually(z.pipe(nullIfEmpty, z.nullable(text)), present(text));

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The furthest moment that a Date can hold. */
const LAST_MOMENT = 8.64e15;
/** The last text that was read as a moment: messages of an instant all name the same. */
let lastRead: { readonly text: string; readonly moment: number } = { text: '', moment: Number.NaN };
const momentFrom = (iso: string): number => {
  if (iso !== lastRead.text) lastRead = { text: iso, moment: ISO.test(iso) ? Date.parse(iso) : Number.NaN };
  return lastRead.moment;
};
/** A moment, as epoch milliseconds, from ISO 8601 or epoch milliseconds; null and missing are null. */
export const moment = usually(
  z.pipe(
    z.transform((value: unknown) => {
      if (value == null || value === '') return null;
      if (typeof value === 'string' && !NUMERIC.test(value)) return Date.parse(value);
      return asNumber(value);
    }),
    z.nullable(z.number().check(z.minimum(-LAST_MOMENT), z.maximum(LAST_MOMENT))),
  ),
  (value) => {
    if (value === null) return null;
    const read = typeof value === 'string' ? momentFrom(value) : Number.NaN;
    return Number.isNaN(read) ? UNUSUAL : read;
  },
);

type Shape = Readonly<Record<string, z.ZodMiniType>>;

const anything = z.transform((value: unknown) => value);

const report = (path: string, issue: z.core.$ZodIssue | undefined) =>
  reportFallback?.({ path, expected: expectation(issue) });

/** Wraps an optional field: what does not parse becomes what the schema makes of a missing value, and is reported. */
const tolerant = <S extends z.ZodMiniType>(name: string, schema: S) => {
  const read = z.pipe(anything, schema);
  return z.catch<typeof read>(read, (context) => {
    report(name, context.error.issues[0]);
    return z.parse(schema, undefined);
  });
};

const undefinedUnlessRead = <S extends z.ZodMiniType>(path: string, schema: S) =>
  z.catch<S>(schema, ({ error: { issues } }) => {
    report([path, ...(issues[0]?.path ?? [])].join('.'), issues[0]);
    return undefined as z.output<S>;
  });
/**
 * A field of a socket event: what does not parse is undefined, as if it were not there, and is reported by its
 * `path` within the event.
 */
export const optional = <S extends z.ZodMiniType>(path: string, schema: S) => {
  const read = readerOf(schema);
  return usually(undefinedUnlessRead(path, z.optional(schema)), (value) =>
    value === undefined ? undefined : read(value),
  );
};
/** What no schema reads, in place of what is missing. */
const MISSING = Symbol('missing');
const orMissing = z.transform((value: unknown): unknown => (value === undefined ? MISSING : value));
/** A field that its event is about: its absence is reported, too. */
export const required = <S extends z.ZodMiniType>(path: string, schema: S) => {
  const read = readerOf(schema);
  return usually(
    undefinedUnlessRead(path, z.pipe(orMissing, schema) as unknown as z.ZodMiniOptional<S>),
    (value) => (value === undefined ? UNUSUAL : read(value)),
  );
};

/**
 * An object whose `essential` fields must parse, and whose `others` fall back to what their schema makes of
 * a missing value. Every fallback is reported with the field's name.
 */
export function entity<E extends Shape, O extends Shape>(essential: E, others: O) {
  const fields = Object.fromEntries(
    Object.entries(others).map(([name, schema]) => [name, tolerant(name, schema)]),
  );
  return z.object({ ...essential, ...fields }) as unknown as z.ZodMiniObject<
    E & { [K in keyof O]: z.ZodMiniType<z.output<O[K]>> }
  >;
}

/** One item of a list that could not be read. */
export interface UnreadableRow {
  readonly index: number;
  readonly path: string;
  readonly expected: string;
}
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * A list of `item`; items that do not parse are left out and reported in `unreadable`. Null is an empty list. `item` is
 * a property of the schema, since the transform hides it.
 */
export const rowsOf = <S extends z.ZodMiniType>(item: S) =>
  Object.assign(
    z.pipe(
      z.pipe(
        z.transform((value: unknown) => value ?? []),
        z.array(z.unknown()),
      ),
      z.transform((items): Rows<z.output<S>> => {
        const rows: z.output<S>[] = [];
        const unreadable: UnreadableRow[] = [];
        items.forEach((value, index) => {
          const result = z.safeParse(item, value);
          if (result.success) return rows.push(result.data);
          const issue = result.error.issues[0];
          return unreadable.push({ index, path: issue?.path.join('.') ?? '', expected: expectation(issue) });
        });
        return { rows, unreadable };
      }),
    ),
    { item },
  );
