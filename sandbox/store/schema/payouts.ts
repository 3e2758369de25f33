import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AMOUNT_FORMS, ITEM_STATES, PAYOUT_STATES, SEPARATORS } from '../../../src/api/schema/payouts';
import { createdAt, moment, ownId, reference, rowId, rupiah } from './columns';
import { users } from './people';

/** How a file for a bank is written; one line of `columns` is a column of it. */
export const payoutTemplates = pgTable('payout_templates', {
  id: rowId(),
  name: text().notNull(),
  separator: text({ enum: SEPARATORS }).notNull().default('comma'),
  amounts: text({ enum: AMOUNT_FORMS }).notNull().default('plain'),
  /** Whether its first line names the columns. */
  heading: boolean().notNull().default(true),
  columns: text().notNull(),
});

/** Withdraws that are paid together. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: rowId(),
    name: text().notNull().default(''),
    state: text({ enum: PAYOUT_STATES }).notNull().default('draft'),
    /** Without references: both are of the office, which stays. */
    createdBy: reference().notNull(),
    exportedBy: reference(),
    /** The name of the template, as it was when the run was exported. */
    template: text().notNull().default(''),
    /** The bank's, of the whole run. */
    reference: text().notNull().default(''),
    paidOn: date({ mode: 'string' }),
    createdAt: createdAt(),
    exportedAt: moment(),
  },
  (table) => [index('payout_runs_state').on(table.state, table.id)],
);

/** The file of an exported run, the same whenever it is asked for. */
export const payoutFiles = pgTable('payout_files', {
  runId: reference()
    .primaryKey()
    .references(() => payoutRuns.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  content: text().notNull(),
});

/** A withdraw in a run. It is in one at most of which it was not let go, and to which it has not come back. */
export const payoutItems = pgTable(
  'payout_items',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    runId: reference()
      .notNull()
      .references(() => payoutRuns.id, { onDelete: 'cascade' }),
    /** Without a reference: it goes with its member. */
    withdrawId: reference().notNull(),
    nominal: rupiah(),
    /** Where it is paid to, as it was when the run was exported. */
    accountBank: text().notNull(),
    accountNumber: text().notNull(),
    accountName: text().notNull(),
    state: text({ enum: ITEM_STATES }).notNull().default('open'),
    reference: text().notNull().default(''),
    reason: text().notNull().default(''),
    settledAt: moment(),
    /** The day on which the bank has paid it. */
    paidOn: date({ mode: 'string' }),
    /** It came back, and somebody has decided about the withdraw by hand since. */
    reopened: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('payout_items_held')
      .on(table.userId, table.withdrawId)
      .where(sql`${table.state} in ('open', 'paid')`),
    index('payout_items_withdraw').on(table.userId, table.withdrawId, table.id),
    index('payout_items_run').on(table.runId, table.state, table.id),
  ],
);
