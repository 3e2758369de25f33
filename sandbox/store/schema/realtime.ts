import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from './columns';

/** Where each channel's history stands: `seq` counts up by 1 within an epoch. */
export const channels = pgTable('channels', {
  channel: text().primaryKey(),
  /** Changes when the history restarts. */
  epoch: text().notNull(),
  /** `seq` of the newest event; 0 before the first. */
  head: bigint({ mode: 'number' }).notNull().default(0),
});

/** Append-only log of what was published: one row for each channel that a publication reached. */
export const publications = pgTable(
  'publications',
  {
    channel: text().notNull(),
    /** `seq` of its first message. */
    first: bigint({ mode: 'number' }).notNull(),
    /** `seq` of its last. */
    last: bigint({ mode: 'number' }).notNull(),
    /** The messages as sent, without `epoch` and `seq` (`../../events/packed.ts`). */
    packed: bytes(),
    /** In place of them in rows of before: JSON, each in a line of its own. */
    messages: text(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.last] })],
);
