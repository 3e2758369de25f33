import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { OPT_OUT_WAYS } from '../../../src/api/schema/choices';
import { createdAt, moment, ownId, reference } from './columns';

/**
 * Owners of numbers who asked to be written to no more, whether the number is in the lists or not. One holds until it is taken
 * back, and stays as what was. Triggers keep `phone_numbers.opted_out` along with it (migration 0026).
 */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: ownId(),
    /** As in `phone_numbers`. */
    number: text().notNull(),
    at: createdAt(),
    how: text({ enum: OPT_OUT_WAYS }).notNull(),
    /** Who noted it, and their name, which outlasts them; null where the network reported it. */
    personId: reference(),
    personName: text().notNull().default(''),
    /** Number of the account that was told, '' where that is not known. */
    heardBy: text().notNull().default(''),
    note: text().notNull().default(''),
    takenBackAt: moment(),
    takenBackBy: reference(),
    takenBackName: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.number] }),
    uniqueIndex('opt_outs_holding').on(table.number).where(sql`${table.takenBackAt} is null`),
    index('opt_outs_number').on(table.number.op('text_pattern_ops')),
    index('opt_outs_taken_back').on(table.id).where(sql`${table.takenBackAt} is not null`),
    index('opt_outs_held').on(table.id).where(sql`${table.takenBackAt} is null`),
    index('opt_outs_how').on(table.how, table.id),
    index('opt_outs_at').on(table.at),
  ],
);
