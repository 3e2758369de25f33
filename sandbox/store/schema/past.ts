import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference, rupiah } from './columns';

/**
 * How each account stood from a moment on, and what it had counted by then; triggers write it (migrations 0033 and 0035): where that changes,
 * every three hours while it sends, and twice where counts go down, before and after.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: ownId(),
    whatsappId: reference().notNull(),
    at: moment().notNull(),
    standing: text({
      enum: ['sending', 'stopped', 'broken', 'disconnected', 'conflict', 'loggedOut', 'suspended'],
    }).notNull(),
    success: integer().notNull(),
    fail: integer().notNull(),
    /** Rupiah. */
    income: rupiah(),
    /** What its tallies of the last hour had faded to; null where that was not written down yet. */
    recentSent: real(),
    recentFailed: real(),
    recentLost: real(),
  },
  (table) => [
    primaryKey({ columns: [table.whatsappId, table.at, table.id] }),
    index('account_changes_end').on(table.at),
    index('account_changes_suspended').on(table.at).where(sql`${table.standing} = 'suspended'`),
  ],
);

/**
 * The same of each generator and validator, likewise: a row where it starts or ends, every three hours while it works, and twice
 * where it begins anew.
 */
export const runnerChanges = pgTable(
  'runner_changes',
  {
    id: ownId(),
    kind: text({ enum: ['generator', 'validator'] }).notNull(),
    runnerId: reference().notNull(),
    at: moment().notNull(),
    status: text({ enum: ['idle', 'sending'] }).notNull(),
    success: integer().notNull(),
    fail: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runnerId, table.kind, table.at, table.id] }),
    index('runner_changes_end').on(table.at),
  ],
);
