import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, reference, rowId } from './columns';
import { whatsapps } from './fleet';
import { users, withdraws } from './people';

export const MOVEMENT_KINDS = [
  'income',
  'referral',
  'bonus',
  'bonus_revoked',
  'withdraw_requested',
  'withdraw_accepted',
  'withdraw_rejected',
  'withdraw_reopened',
  /** What the balance held before it was written down. */
  'carried',
] as const;

/**
 * Every change of a balance, written by the database itself beside whatever causes it (the triggers of migration 0007).
 * Income is one row for each account and day, a referral one for each person and day; both stand at the day's beginning
 * in Jakarta and grow.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: rowId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** Rupiah that came or, below 0, went; a withdraw that is accepted was taken when it was asked for. */
    amount: bigint({ mode: 'number' }).notNull(),
    whatsappId: reference().references(() => whatsapps.id, { onDelete: 'set null' }),
    personId: reference().references(() => users.id, { onDelete: 'set null' }),
    withdrawId: reference().references(() => withdraws.id, { onDelete: 'cascade' }),
    /** Of a bonus. */
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [
    index('money_movements_user').on(table.userId, table.at, table.id),
    index('money_movements_withdraw').on(table.withdrawId),
    uniqueIndex('money_movements_income')
      .on(table.userId, table.whatsappId, table.at)
      .where(sql`${table.kind} = 'income'`),
    uniqueIndex('money_movements_referral')
      .on(table.userId, table.personId, table.at)
      .where(sql`${table.kind} = 'referral'`),
  ],
);
