import * as z from 'zod/mini';
import { personName } from './people';
import { count, entity, flag, id, idOrNull, moment, money, text, textOrNull } from '../scalars';

/** Bonus (DATA-16). */
export const bonus = entity(
  { id },
  { nominal: money, reason: text, createdAt: moment, userId: idOrNull, adminId: idOrNull, User: personName },
);
export type Bonus = z.output<typeof bonus>;

/** Level (DATA-18); in a list some servers say how many members are on it. */
export const level = entity(
  { id },
  { name: text, blast_fee: money, requirement_blast: count, members: z.nullish(count) },
);
export type Level = z.output<typeof level>;

const account = { account_bank: text, account_number: text, account_name: text };
const payee = z.nullish(entity({}, { firstname: text, lastname: text, ...account }));
/**
 * Withdraw request (DATA-19). Servers that record the payee send `payee_recorded`, and `payee_changed` and `payee_now`
 * where the profile has changed since; those that require two people above an amount send `two_people`, and who
 * accepted it first. `payout` is what a run has made of it, `held` where the run alone answers it.
 */
export const withdraw = entity(
  { id },
  {
    nominal: money,
    status: text,
    createdAt: moment,
    userId: idOrNull,
    User: payee,
    payee_recorded: z.nullish(flag),
    payee_changed: z.nullish(flag),
    payee_now: z.nullish(entity({}, account)),
    two_people: z.nullish(flag),
    approved_by: z.nullish(entity({ id }, { firstname: text, lastname: text })),
    payout: z.nullish(
      entity(
        { id },
        { state: text, held: z.nullish(flag), reference: text, paid_on: textOrNull, reason: text },
      ),
    ),
  },
);
export type Withdraw = z.output<typeof withdraw>;
