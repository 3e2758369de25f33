import * as z from 'zod/mini';
import type { Endpoint } from '../../src/api/calls';
import type { Field, Fields, Rule } from '../../src/api/calls/fields';
import { isMonth, isPeriod } from '../../src/api/schema/periods';
import {
  deviceId,
  emailAddress,
  emptyIsAbsent,
  flag,
  line,
  optionalLine,
  paragraph,
  pastedLine,
  rowId,
  rowIdOrNull,
  secret,
  whole,
  writtenNumber,
} from './inputs';
import { isUpload, type UploadedFile } from './uploaded-file';

const upload = z.custom<UploadedFile>(isUpload, 'File wajib diisi.');

/** What a server takes by each rule, or why it does not. */
const taking: { readonly [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>) => z.ZodMiniType } = {
  id: () => rowId,
  idOrNull: () => rowIdOrNull,
  device: () => deviceId,
  email: () => emailAddress,
  phone: () => writtenNumber,
  flag: () => flag,
  file: () => upload,
  line: ({ most }) => line(most),
  words: ({ most }) => optionalLine(most),
  pasted: ({ most }) => pastedLine(most),
  secret: ({ most }) => secret(most),
  paragraph: ({ most, least }) => paragraph(most, least),
  whole: ({ min, max }) => whole(min, max),
  period: () => z.string('Tidak valid.').check(z.refine(isPeriod, 'Tidak valid.')),
  month: () => z.string('Tidak valid.').check(z.refine(isMonth, 'Tidak valid.')),
  choice: ({ options }) => z.enum(options, 'Tidak valid.'),
  agreement: ({ refusal }) => z.literal(true, refusal),
  list: ({ of, most }) =>
    z.array(ruled(of)).check(z.minLength(1, 'Wajib diisi.'), z.maxLength(most, `Maksimal ${most}.`)),
};
const ruled = (rule: Rule): z.ZodMiniType => (taking[rule.kind] as (rule: Rule) => z.ZodMiniType)(rule);

function takenBy({ rule, isOptional, otherwise }: Field): z.ZodMiniType {
  const taken = isOptional ? emptyIsAbsent(ruled(rule)) : ruled(rule);
  return otherwise ? z.catch(taken, otherwise.value) : taken;
}

type Overrides = Readonly<Record<string, z.ZodMiniType>>;

/** The fields of a call as a server takes them, some by a schema of its own. */
export function takenInput({ input }: Pick<Endpoint, 'input'>, overrides: Overrides = {}) {
  const read = Object.entries(input).filter(([, { isUnread }]) => !isUnread);
  const shape = Object.fromEntries(read.map(([name, field]) => [name, takenBy(field)]));
  return z.object({ ...shape, ...overrides });
}

type TakenAs<T> = T extends Blob ? UploadedFile : T;
type TakenOf<F> = F extends Field<infer _, infer T> ? TakenAs<T> : never;
/** What a server makes of such fields. */
export type Taken<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { readonly isUnread: true } ? never : N]: TakenOf<F[N]>;
};
