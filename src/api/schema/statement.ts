import * as z from 'zod/mini';
import { personName } from './entities/people';
import { count, entity, flag, id, moment, money, number, text, textOrNull } from './scalars';

/** What a balance changed by in a month: before and all kinds come to after. `paid` is none of them. */
const changes = {
  income: money,
  referral: money,
  bonus: money,
  bonus_revoked: money,
  withdraw_requested: money,
  withdraw_accepted: money,
  withdraw_rejected: money,
  withdraw_reopened: money,
  carried: money,
  paid: money,
};
/** Messages that blasts sent, and that failed; missing where a server does not say. */
const messages = { success: z.nullish(count), fail: z.nullish(count) };
export const monthSums = entity({ opening: number, closing: number }, changes);
export type MonthSums = z.output<typeof monthSums>;

/** A person's month, in a list of everybody's; by their id. */
export const personMonth = entity(
  { id, opening: number, closing: number },
  { ...changes, ...messages, month: text, firstname: text, lastname: text },
);
export type PersonMonth = z.output<typeof personMonth>;

export const statementLine = entity(
  { id, amount: number },
  {
    kind: text,
    at: moment,
    reason: textOrNull,
    nominal: z.nullish(money),
    status: textOrNull,
    reference: textOrNull,
    account_bank: textOrNull,
    account_number: textOrNull,
    account_name: textOrNull,
  },
);
export type StatementLine = z.output<typeof statementLine>;

/** Lines that are too many to be told one by one. */
const rest = z.nullish(entity({}, { rows: count, amount: money }));
const incomeOfAccount = entity(
  { amount: number },
  { Whatsapp: z.nullish(entity({}, { phonenumber: text, pushname: text })) },
);
const incomeOfDay = entity({ day: text, amount: number }, {});
const shareOfPerson = entity({ amount: number }, { Person: personName });

/**
 * A month of a balance, which its parts explain: income by account, and by day; referrals by person; bonuses and withdraws one
 * by one, a withdraw with its status and its account of now. Without `sums` its lines are no longer kept: they are from
 * `kept_from` on.
 */
export const monthStatement = entity(
  {
    month: text,
    accounts: z.array(incomeOfAccount),
    days: z.array(incomeOfDay),
    referrals: z.array(shareOfPerson),
    lines: z.array(statementLine),
  },
  {
    from: moment,
    until: moment,
    running: flag,
    kept_from: moment,
    User: personName,
    sums: z.nullish(monthSums),
    ...messages,
    accounts_rest: rest,
    referrals_rest: rest,
    lines_rest: rest,
  },
);
export type MonthStatement = z.output<typeof monthStatement>;
