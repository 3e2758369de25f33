import * as z from 'zod/mini';
import { emailAddress, line, optional, optionalLine } from '../../input/inputs';
import { parseInput } from '../../input/parse';
import type { User } from '../route';

/** Digits of a bank account, which people group by blanks, dots and dashes. */
const accountNumber = z.pipe(
  z.pipe(
    optionalLine(50),
    z.transform((written: string) => written.normalize('NFKC').replace(/[\s.\p{Pd}]/gu, '')),
  ),
  z.string().check(z.regex(/^\d*$/, 'Hanya angka.')),
);

const OWN = {
  firstname: line(100),
  lastname: line(100),
  email: z.pipe(
    emailAddress,
    z.transform((email: string) => email.toLowerCase()),
  ),
  account_name: optionalLine(100),
  account_bank: optionalLine(100),
  account_number: accountNumber,
};
const COLUMNS = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  account_name: 'accountName',
  account_bank: 'accountBank',
  account_number: 'accountNumber',
} as const;
type Field = keyof typeof OWN;
const FIELDS = Object.keys(OWN) as readonly Field[];

/** Whatever these fields say: they are judged where they change something. */
const unjudged = optional(z.string().check(z.maxLength(500, 'Maksimal 500 karakter.')));
export const ownFields = Object.fromEntries(FIELDS.map((field) => [field, unjudged])) as Record<
  Field,
  typeof unjudged
>;

const judged = z.partial(z.object(OWN));

/**
 * What people change about themselves. A page sends the whole person back: what stands as it is was taken by older rules,
 * and is neither judged nor changed; what only reads the same, as an account number with other dashes, changes nothing.
 */
export function ownChanges(input: { readonly [F in Field]?: string | undefined }, person: User) {
  const isNew = (field: Field, value: string | undefined) =>
    value !== undefined && value !== person[COLUMNS[field]];
  const differing = FIELDS.filter((field) => isNew(field, input[field]));
  const read = parseInput(judged, Object.fromEntries(differing.map((field) => [field, input[field]])));
  const changed = differing.filter((field) => isNew(field, read[field]));
  return Object.fromEntries(changed.map((field) => [COLUMNS[field], read[field]])) as {
    readonly [F in Field as (typeof COLUMNS)[F]]?: string;
  };
}
