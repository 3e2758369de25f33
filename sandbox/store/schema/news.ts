import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { NEWS_KINDS, NEWS_SOURCES } from '../../../src/api/schema/entities/news';
import { createdAt, moment, ownId, reference } from './columns';
import { users } from './people';

/**
 * What happened that concerns somebody: whose account or money it is, or who asked for it. Written in the transaction of its cause.
 * Ids are in the order of the commits for each person and for the office (`../../news/write.ts`): whoever reads of one has read of all
 * of theirs before it. Across people they are not.
 */
export const news = pgTable(
  'news',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NEWS_KINDS }).notNull(),
    source: text({ enum: NEWS_SOURCES }).notNull(),
    /** What it happened to, without a reference: it stays news of what is gone. Null of what has no row. */
    subjectId: reference(),
    /** As it was called then; '' where it has no name. */
    name: text().notNull().default(''),
    number: text().notNull().default(''),
    /** Rupiah, or how many rows. */
    amount: bigint({ mode: 'number' }),
    reason: text(),
    /** Who did it, and is not told; 0 where time or the network did. Another person, and so without a reference. */
    byId: reference().notNull().default(0),
    byName: text().notNull().default(''),
    /** Whether the office is told, too. */
    isForOffice: boolean().notNull().default(false),
    /** Who of the office did it; 0 also where a member did, each of whom would else be a group of the office's. */
    officeById: reference().notNull().default(0),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('news_of_person').on(table.userId, table.source, table.kind, table.id, table.byId),
    index('news_of_person_at').on(table.userId, table.at, table.id),
    index('news_of_office')
      .on(table.source, table.kind, table.id, table.officeById)
      .where(sql`${table.isForOffice}`),
  ],
);

/** How much of it there is of each day in Jakarta, for each person (0: the office) that is told; triggers write it. */
export const newsGroups = pgTable(
  'news_groups',
  {
    owner: reference().notNull(),
    day: moment().notNull(),
    source: text({ enum: NEWS_SOURCES }).notNull(),
    kind: text({ enum: NEWS_KINDS }).notNull(),
    byId: reference().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    firstId: reference().notNull(),
    lastId: reference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.day, table.source, table.kind, table.byId] })],
);

/** Up to where somebody has read the news of a kind, or under '' of all. */
export const newsReads = pgTable(
  'news_reads',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['', ...NEWS_KINDS] }).notNull(),
    lastId: reference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** How things stood for somebody. */
export interface Visit {
  readonly at: string;
  /** What they had earned, and how many of their messages had arrived. */
  readonly income: number;
  readonly sent: number;
  /** The id of the latest news. */
  readonly news: number;
}

/** When somebody last had a page open, to the minute; and between which visits they were away, until they have seen what happened. */
export const presence = pgTable('presence', {
  userId: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seen: jsonb().$type<Visit>().notNull(),
  since: jsonb().$type<Visit>(),
  until: jsonb().$type<Visit>(),
});
