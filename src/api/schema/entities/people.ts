import * as z from 'zod/mini';
import { count, entity, flag, id, moment, money, number, text } from '../scalars';

/** Messages that arrived, which decide the level, and the next level; `missing` is how many are left to it. */
const progress = entity(
  {},
  { blasts: count, next: z.nullish(entity({}, { name: text, blast_fee: money, missing: count })) },
);
export type LevelProgress = z.output<typeof progress>;

const person = {
  firstname: text,
  lastname: text,
  email: text,
  role: text,
  level: text,
  color: text,
  account_name: text,
  account_bank: text,
  account_number: text,
  referral_code: text,
  blast_interval_min: count,
  blast_interval_max: count,
  blast_fee: money,
  createdAt: moment,
  income: money,
  whatsapps: count,
};
/** Signed-in or listed person (DATA-04). `createdAt` is epoch ms; money is rupiah. */
export const user = entity({ id }, { ...person, level_progress: z.nullish(progress) });
export type User = z.output<typeof user>;
/** Who invited somebody. */
const referrer = entity({ id }, { firstname: text, lastname: text });
/**
 * A user as the office sees them; `balance` where the server has a ledger, `locked` where it can lock users. One that is read alone
 * also says when they last had a page open, and who invited them.
 */
export const member = entity(
  { id },
  {
    ...person,
    level_progress: z.nullish(progress),
    balance: z.nullish(number),
    locked: z.nullish(flag),
    last_seen: z.nullish(moment),
    Referrer: z.nullish(referrer),
  },
);
export type Member = z.output<typeof member>;

export const personName = z.nullish(entity({}, { firstname: text, lastname: text }));

/** Referred user with the referrer's income from them (DATA-17); not every server says since when, and whose they are. */
export const referral = entity(
  { id },
  {
    firstname: text,
    lastname: text,
    email: text,
    income: money,
    createdAt: z.nullish(moment),
    Referrer: z.nullish(referrer),
  },
);
export type Referral = z.output<typeof referral>;
