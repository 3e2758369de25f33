import * as z from 'zod/mini';
import { id } from '../../src/api/schema/scalars';
import { FORBIDDEN } from './parse';

const hasNoControl = z.regex(/^\P{Cc}*$/u, FORBIDDEN);
/** Bidirectional controls, with which people read another text than the one that is stored. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;
const hasNoDirection = z.regex(/^\P{Bidi_Control}*$/u, 'Mengandung tanda arah teks yang tidak terlihat.');
const trimmed = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : value)),
  z.string('Wajib diisi.'),
);

/** One line of text, trimmed, not empty. */
export const line = (max = 200) =>
  z.pipe(
    trimmed,
    z
      .string()
      .check(
        z.minLength(1, 'Wajib diisi.'),
        z.maxLength(max, `Maksimal ${max} karakter.`),
        hasNoControl,
        hasNoDirection,
      ),
  );
export const emailAddress = line(320).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email tidak valid.'));
/** One line of text, trimmed, possibly empty. */
export const optionalLine = (max = 200) =>
  z.pipe(
    trimmed,
    z.string().check(z.maxLength(max, `Maksimal ${max} karakter.`), hasNoControl, hasNoDirection),
  );
/** One line that is looked for, or that a program passes on: marks that came along are left out. */
export const pastedLine = (max = 200) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.replace(DIRECTION_MARKS, '') : value)),
    optionalLine(max),
  );
/** A phone number as people write or paste it: what it means is for `normaliseNumber` to say. */
export const writtenNumber = z.pipe(
  trimmed,
  z.string().check(z.minLength(1, 'Wajib diisi.'), z.maxLength(40, 'Maksimal 40 karakter.')),
);
/** Several lines. */
export const paragraph = (max = 10_000, min = 0) =>
  z
    .string('Wajib diisi.')
    .check(z.maxLength(max, `Maksimal ${max} karakter.`), z.minLength(min, 'Wajib diisi.'));
/** Text that is kept unchanged, spaces included. */
export const secret = (max = 200) =>
  z.string('Wajib diisi.').check(z.maxLength(max, `Maksimal ${max} karakter.`));

/** A row's id; at most 15 digits, so that it stays exact as a number. */
export const rowId = z.pipe(
  z.pipe(id, z.string().check(z.maxLength(15, 'Tidak valid.'))),
  z.transform((digits) => Number(digits)),
);
export const rowIdOrNull = z.pipe(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === undefined || value === 'null' ? null : value)),
    z.any(),
  ),
  z.nullable(rowId),
);
/** Null and missing alike leave the field out. */
export const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => value ?? undefined),
      z.any(),
    ),
    z.optional(schema),
  );
/** Empty leaves the field out, as null and missing do. */
export const emptyIsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.any(),
    ),
    optional(schema),
  );

const asWhole = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value;
/** A whole number between the bounds, as a number or as its digits (forms carry text). */
export const whole = (min: number, max: number) =>
  z.pipe(
    z.transform(asWhole),
    z
      .int('Harus berupa angka bulat.')
      .check(z.minimum(min, `Minimal ${min}.`), z.maximum(max, `Maksimal ${max}.`)),
  );
/** Rupiah for one message. */
export const fee = whole(0, 1_000_000);
/** Seconds between two steps of a worker. */
export const interval = whole(0, 86_400);
export const INTERVAL_ORDER = 'Interval minimal harus lebih kecil dari interval maksimal';
/** Refuses one number that is above another, under the field of the first. */
export const inOrder = <L extends string, H extends string>(lower: L, higher: H, error: string) =>
  z.refine<Record<L | H, number>>((fields) => fields[lower] <= fields[higher], { path: [lower], error });
export const flag = z.pipe(
  z.transform((value: unknown) => value === true || value === 1 || value === '1' || value === 'true'),
  z.boolean(),
);
export const deviceId = z.pipe(
  z.string('Wajib diisi.'),
  z.string().check(z.regex(/^[\w.:@-]{1,100}$/, 'Tidak valid.')),
);
