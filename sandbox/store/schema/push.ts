import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { PushPreferences } from '../../../src/api/schema/entities/push';
import { createdAt, moment, reference } from './columns';
import { sessions } from './access';
import type { Visit } from './news';
import { users } from './people';

/** By which push services know this installation (VAPID): one row, made at the first start. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
});

/** Of what somebody is told, and when. */
export const pushPreferences = pgTable('push_preferences', {
  userId: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  chosen: jsonb().$type<PushPreferences>().notNull(),
  /** Digests of devices that they forgot: none comes back by itself. */
  forgotten: text().array().notNull().default([]),
});

/** A browser that is told of news while no page is open: one for each session, and gone with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    userId: reference().notNull(),
    sessionId: reference().notNull(),
    endpoint: text().notNull(),
    /** SHA-256 of the endpoint, hex: it belongs to whoever named it last. */
    digest: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Whether its owner hears of everybody's; a role that changes ends the sessions. */
    isOffice: boolean().notNull(),
    /** The latest news that it was told of. */
    lastId: reference().notNull(),
    /** How things stood at the last digest, and when the next is due. */
    digested: jsonb().$type<Visit>(),
    digestAt: moment(),
    /** When to look what there is to tell; null until there is news. */
    dueAt: moment(),
    /** Until when a process is at it; one that ended meanwhile leaves it to others. */
    claimedUntil: moment(),
    /** When it was last sent something, or would have been but for what its owner chose. */
    sentAt: moment(),
    /** News waits for the end of quiet hours. */
    isHeld: boolean().notNull().default(false),
    /** Its owner has asked for a notification, to try it. */
    isTried: boolean().notNull().default(false),
    /** Tries in a row that the push service did not take. */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    foreignKey({
      columns: [table.sessionId, table.userId],
      foreignColumns: [sessions.id, sessions.userId],
    }).onDelete('cascade'),
    index('push_devices_session').on(table.sessionId),
    index('push_devices_digest').on(table.digest),
    index('push_devices_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('push_devices_office').on(table.userId).where(sql`${table.isOffice}`),
  ],
);
