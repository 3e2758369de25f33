import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, reference, rowId, rupiah } from './columns';
import { users } from './people';

export interface TemplateButton {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly type: string;
}

export const messages = pgTable(
  'messages',
  {
    id: rowId(),
    /** Path under the API host, or ''. */
    media: text().notNull().default(''),
    text: text().notNull().default(''),
    textWa: text().notNull().default(''),
    button: jsonb().$type<readonly TemplateButton[]>().notNull().default([]),
    status: text().notNull().default('active'),
  },
  (table) => [
    // A name begins with digits that no other has.
    index('messages_media').on(sql`split_part(${table.media}, '-', 1)`).where(sql`${table.media} <> ''`),
  ],
);

/** How often each process has used a template: together, how often it was used. */
export const messageUses = pgTable(
  'message_uses',
  {
    messageId: reference()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Of the process. */
    place: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.place] })],
);

/**
 * One message that was answered, for some days; every figure is counted beside it. Of all tables it grows the fastest: so it
 * names rows without a reference, which each would have to look for here when it is deleted, and has a partition for each day.
 */
export const messageLogs = pgTable(
  'message_logs',
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    whatsappId: reference(),
    userId: reference().notNull(),
    phoneNumberId: reference(),
    messageId: reference(),
    success: boolean().notNull(),
    income: rupiah(),
    /** Why it failed. */
    code: text(),
    at: createdAt(),
  },
  // Of each partition.
  (table) => [primaryKey({ columns: [table.id, table.userId] })],
);

/**
 * What a user's blasts came to in each hour, counted along with the blasts: the dashboards' figures and pictures are sums of
 * it. After a week the hours of a day are one row at its beginning in Jakarta.
 */
export const hourlyFigures = pgTable(
  'hourly_figures',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the hour began. */
    hour: moment().notNull(),
    success: integer().notNull().default(0),
    fail: integer().notNull().default(0),
    income: rupiah(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hour] }),
    // Hours that are still to become a row for their day.
    index('hourly_figures_hour').on(table.hour).where(sql`${table.hour} <> jakarta_day(${table.hour})`),
  ],
);

/** The same of everybody together: a row for each of some connections, which never wait for one another; one for a past day. */
export const fleetFigures = pgTable(
  'fleet_figures',
  {
    hour: moment().notNull(),
    part: smallint().notNull().default(0),
    success: bigint({ mode: 'number' }).notNull().default(0),
    fail: bigint({ mode: 'number' }).notNull().default(0),
    income: rupiah(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.part] })],
);
