import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference, rupiah } from './columns';

/**
 * How each account stood from a moment on, and what it had counted by then; triggers write it (migration 0033): where that changes,
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
  },
  (table) => [
    primaryKey({ columns: [table.whatsappId, table.at, table.id] }),
    index('account_changes_end').on(table.at),
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
