import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, rowId } from './columns';

/** Where each channel's history stands: `seq` counts up by 1 within an epoch. */
export const channels = pgTable('channels', {
  channel: text().primaryKey(),
  /** Changes when the history restarts. */
  epoch: text().notNull(),
  /** `seq` of the newest event; 0 before the first. */
  head: bigint({ mode: 'number' }).notNull().default(0),
});

/** Append-only log of what was published; one row a channel. */
export const events = pgTable(
  'events',
  {
    id: rowId(),
    channel: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    /** The message as sent, without `epoch` and `seq`. */
    message: jsonb().$type<Record<string, unknown>>().notNull(),
    at: createdAt(),
  },
  (table) => [
    uniqueIndex('events_channel_seq').on(table.channel, table.seq),
    index('events_at').on(table.at),
  ],
);
