import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { reference } from './columns';

/**
 * What is counted apart: whose rows (0: everybody's; accounts also below zero, by the proxy that they connect through), of which
 * import (0: of none), and of which kind, in words. What accounts have counted is added up likewise, as `whatsapp_sums`.
 */
const counted = {
  tableName: text().notNull(),
  owner: reference().notNull(),
  importId: reference().notNull(),
  kind: text().array().notNull(),
};

/**
 * How many rows a list has in each block of its ids, which is `id >> shift`. So a page is found without passing over those
 * before it, and nothing is counted anew. Only the folding writes it (`../row-counts.ts`).
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    ...counted,
    shift: smallint().notNull(),
    block: reference().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tableName, table.owner, table.shift, table.block, table.importId, table.kind],
    }),
    index('row_counts_over').on(table.importId).where(sql`${table.rows} = 0 or ${table.importId} <> 0`),
  ],
);

/** What came to the counts and is not folded into them yet: triggers write it (migration 0013), and none waits for another. */
export const rowCountChanges = pgTable(
  'row_count_changes',
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    ...counted,
    block: reference().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.owner, table.id] })],
);

/**
 * What a search looks through, in lower case, apart from rows that each message writes anew. The index has each three letters
 * together with a part of the ids, so that the newest part is searched first, and alone where it holds enough.
 */
const texts = (name: string) =>
  pgTable(name, { id: reference().primaryKey(), text: text().notNull() }, (table) => [
    index(`${name}_grams`).using('gin', sql`grams(${table.id}, ${table.text})`),
  ]);
export const whatsappTexts = texts('whatsapp_texts');
export const phoneNumberTexts = texts('phone_number_texts');
export const proxyTexts = texts('proxy_texts');
