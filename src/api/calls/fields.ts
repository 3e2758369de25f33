import * as z from 'zod/mini';
import * as scalars from '../schema/scalars';

/** What a server asks of a field beyond its type. `most` counts characters, or entries of a list. */
export type Rule =
  | { readonly kind: 'id' | 'idOrNull' | 'device' | 'email' | 'phone' | 'flag' | 'file' | 'period' | 'month' }
  | { readonly kind: 'line' | 'words' | 'pasted' | 'secret'; readonly most: number }
  | { readonly kind: 'paragraph'; readonly least: number; readonly most: number }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'agreement'; readonly refusal: string }
  | { readonly kind: 'list'; readonly of: Rule; readonly most: number };

/** One field of a call: the schema of what a caller gives, and by which rule a server takes it, as `T`. */
export interface Field<S extends z.ZodMiniType = z.ZodMiniType, T = unknown> {
  readonly given: S;
  readonly rule: Rule;
  /** It may be missing, `null` or empty, which are the same. */
  readonly isOptional?: boolean;
  /** What it is where it is missing or cannot be read; without it that is refused. */
  readonly otherwise?: { readonly value: T };
  /** Sent for servers of the original contract; the embedded one does without it. */
  readonly isUnread?: boolean;
  /** Stands for the type of what is taken; there is no such value. */
  readonly taken?: T;
}
export type Fields = Readonly<Record<string, Field>>;
/** The type of no fields. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export type None = Readonly<Record<never, never>>;

/** What a caller gives. */
export type Given<F extends Fields> = z.ZodMiniObject<{ readonly [N in keyof F]: F[N]['given'] }>;

const field = <T, S extends z.ZodMiniType>(given: S, rule: Rule): Field<S, T> => ({ given, rule });
const someText = z.string();
const filledText = z.string().check(z.minLength(1));
const someNumber = z.number();

export const id = field<number, typeof scalars.id>(scalars.id, { kind: 'id' });
export const idOrNull = field<number | null, z.ZodMiniNullable<typeof scalars.id>>(z.nullable(scalars.id), {
  kind: 'idOrNull',
});
/** A client of the messenger. */
export const deviceId = field<string, typeof filledText>(filledText, { kind: 'device' });
/** One line, not empty. */
export const line = (most = 200) => field<string, typeof filledText>(filledText, { kind: 'line', most });
/** One line, which may be empty. */
export const words = (most = 200) => field<string, typeof someText>(someText, { kind: 'words', most });
/** One line that is looked for, or that a program passes on. */
export const pasted = (most = 200) => field<string, typeof someText>(someText, { kind: 'pasted', most });
/** Several lines, of so many characters. */
export const paragraph = (most = 10_000, least = 0) =>
  field<string, typeof someText>(someText, { kind: 'paragraph', least, most });
/** A password, a token or a code: taken as it is, to the last space. */
export const secret = (most = 200) => field<string, typeof someText>(someText, { kind: 'secret', most });
export const email = field<string, typeof someText>(someText, { kind: 'email' });
/** A phone number as people write or paste it. */
export const phone = field<string, typeof filledText>(filledText, { kind: 'phone' });

export const whole = (min: number, max: number) =>
  field<number, typeof someNumber>(someNumber, { kind: 'whole', min, max });
/** A whole number as its digits. */
export const digits = (min: number, max: number) =>
  field<number, typeof filledText>(filledText, { kind: 'whole', min, max });
/** Rupiah. */
export const amount = (min = 0) => whole(min, 999_999_999_999);
/** Rupiah for one message. */
export const fee = whole(0, 1_000_000);
/** Seconds between two steps. */
export const interval = whole(0, 86_400);
/** `0` and `1` in forms of the original contract. */
export const flag = field<boolean, typeof scalars.flag>(scalars.flag, { kind: 'flag' });

export const choice = <const C extends readonly string[]>(options: C) =>
  field<C[number], z.ZodMiniEnum<z.core.util.ToEnum<C[number]>>>(z.enum(options), {
    kind: 'choice',
    options,
  });

/** Days back, a month, or days from one to another (`../schema/periods`). */
export const period = field<string, typeof someText>(someText, { kind: 'period' });
/** `2026-10` */
export const month = field<string, typeof someText>(someText, { kind: 'month' });

const someFile = z.instanceof(Blob);
export const file = field<Blob, typeof someFile>(someFile, { kind: 'file' });

export const listOf = <S extends z.ZodMiniType, T>({ given, rule }: Field<S, T>, most: number) =>
  field<readonly T[], z.ZodMiniArray<S>>(z.array(given), { kind: 'list', of: rule, most });

/** `true`; anything else is refused by this text. */
export const agreement = (refusal: string) =>
  field<true, z.ZodMiniLiteral<true>>(z.literal(true), { kind: 'agreement', refusal });

/** Sent as typed: the server validates it, and reports errors under its name. */
export const asTyped = <T>({ rule }: Field<z.ZodMiniType, T>) => field<T, typeof someText>(someText, rule);

export const optional = <S extends z.ZodMiniType, T>({ given, rule }: Field<S, T>) => ({
  ...field<T | undefined, z.ZodMiniOptional<S>>(z.optional(given), rule),
  isOptional: true,
});
export const nullish = <S extends z.ZodMiniType, T>({ given, rule }: Field<S, T>) => ({
  ...field<T | undefined, z.ZodMiniOptional<z.ZodMiniNullable<S>>>(z.nullish(given), rule),
  isOptional: true,
});
export const unread = <S extends z.ZodMiniType, T>(
  of: Field<S, T>,
): Field<S, never> & { readonly isUnread: true } => ({
  given: of.given,
  rule: of.rule,
  isUnread: true,
});

/** A filter or an order that a server cannot read leaves the list as it is. */
export const leniently = <S extends z.ZodMiniType, T>({ given, rule }: Field<S, T>) => ({
  ...field<T | undefined, z.ZodMiniOptional<S>>(z.optional(given), rule),
  isOptional: true,
  otherwise: { value: undefined },
});

/** The user whose rows a list shows; missing, empty and `null` alike: all users. */
export const whose = { ...idOrNull, given: z.optional(z.nullable(scalars.id)) };
/** Whether a server is to look at its own sources first. */
export const synced = unread({ ...flag, given: z.optional(z.boolean()) });

export const byId = { id };
export const byUser = { userId: id };
