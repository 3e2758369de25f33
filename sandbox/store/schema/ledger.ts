import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns';
import { users } from './people';

export const MOVEMENT_KINDS = [
  'income',
  'referral',
  'bonus',
  'bonus_revoked',
  'withdraw_requested',
  'withdraw_accepted',
  'withdraw_rejected',
  'withdraw_reopened',
  /** What the balance held before it was written down, and what rows that were over came to. */
  'carried',
] as const;

/**
 * Every change of a balance, written by the database itself beside whatever causes it (the triggers of migration 0007).
 * Income is one row for each account and day, a referral one for each person and day; both stand at the day's beginning
 * in Jakarta and grow. Each month is a partition; of one that is dropped, each person's sum is carried.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** Rupiah that came or, below 0, went; a withdraw that is accepted was taken when it was asked for. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** What was paid out thereby, in rupiah; below 0 where that was taken back, null for what is about no payment. */
    paid: bigint({ mode: 'number' }),
    /** Without a reference, as the next two: each that is deleted would have to be looked for here. */
    whatsappId: reference(),
    personId: reference(),
    withdrawId: reference(),
    /** Of a bonus. */
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [
    // Of each partition.
    primaryKey({ columns: [table.userId, table.at, table.id] }),
    uniqueIndex('money_movements_income')
      .on(table.userId, table.whatsappId, table.at)
      .where(sql`${table.kind} = 'income'`),
    uniqueIndex('money_movements_referral')
      .on(table.userId, table.personId, table.at)
      .where(sql`${table.kind} = 'referral'`),
    // Few of what a person with many accounts has.
    index('money_movements_each')
      .on(table.userId, table.at, table.id)
      .where(sql`${table.kind} not in ('income', 'referral')`),
  ],
);

const sums = {
  /** A row for each of some connections, so that writers seldom wait for one another. */
  part: smallint().notNull().default(0),
  rows: bigint({ mode: 'number' }).notNull().default(0),
  /** Rupiah. */
  amount: bigint({ mode: 'number' }).notNull().default(0),
};

/**
 * What a user's rows come to, written by triggers (migration 0013): `bonus`, each status of withdraws, `referral` (people and
 * their share), `movement` (their number alone).
 */
export const userSums = pgTable(
  'user_sums',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    ...sums,
  },
  (table) => [primaryKey({ columns: [table.userId, table.key, table.part] })],
);

/**
 * What everybody's come to by the day in Jakarta on which they were made, likewise: `bonus`, each status of withdraws, each role.
 * By the month, on its first day: each kind of the ledger (`ledger income`), and `ledger paid`. They outlive its lines.
 */
export const daySums = pgTable(
  'day_sums',
  { key: text().notNull(), day: moment().notNull(), ...sums },
  (table) => [primaryKey({ columns: [table.key, table.day, table.part] })],
);
