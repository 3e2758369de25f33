import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment } from './columns';

/** Events that a channel keeps at least, as long as they are not over. */
export const KEPT_EVENTS = 10_000;

/** Where each channel's history stands: `seq` counts up by 1 within an epoch. */
export const channels = pgTable(
  'channels',
  {
    channel: text().primaryKey(),
    /** Changes when the history restarts. */
    epoch: text().notNull(),
    /** `seq` of the newest event; 0 before the first. */
    head: bigint({ mode: 'number' }).notNull().default(0),
    /** `seq` of the newest that was removed. */
    tail: bigint({ mode: 'number' }).notNull().default(0),
    /** When the oldest that is kept was published; null where none is. */
    oldestAt: moment(),
    /** Thousands beyond what is kept: an index of it is seldom written, and names those that have any. */
    excess: bigint({ mode: 'number' }).generatedAlwaysAs(sql.raw(`(head - tail - ${KEPT_EVENTS}) / 1000`)),
  },
  (table) => [
    index('channels_excess').on(table.oldestAt).where(sql`${table.excess} > 0`),
    index('channels_oldest').on(table.oldestAt),
  ],
);

/** Append-only log of what was published: one row for each channel that a publication reached, its owner's. Each day is a partition. */
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
    /** Whether the office is told of any of them, whatever it looks at. */
    news: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [
    // Of each partition.
    primaryKey({ columns: [table.channel, table.last] }),
    index('publications_news').on(table.at).where(sql`${table.news}`),
  ],
);
