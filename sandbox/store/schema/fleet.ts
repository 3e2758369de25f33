import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, moment, reference, rowId, rupiah } from './columns';
import { job, nextAt } from './job';
import { users } from './people';
import type { SendPlan } from '../../../src/api/schema/plan';

/** Imports under way: the rows they have written are not visible yet (see `../imports.ts`). */
export const imports = pgTable(
  'imports',
  {
    id: rowId(),
    createdAt: createdAt(),
    /** What it alone brings rows to, where those have to be new. */
    turn: text(),
    /** From when on anybody takes it back, by the database's clock. A server of before this column says nothing more in an hour. */
    aliveUntil: moment().notNull().default(sql`now() + interval '1 hour'`),
  },
  (table) => [uniqueIndex('imports_turn').on(table.turn)],
);

export const proxies = pgTable(
  'proxies',
  {
    id: rowId(),
    value: text().notNull().unique(),
    status: text().notNull().default('active'),
    /** Accounts that connect through it; triggers count them. */
    uses: integer().notNull().default(0),
    /** The import that brought it. */
    importId: reference(),
  },
  (table) => [index('proxies_import').on(table.importId)],
);

export const whatsapps = pgTable(
  'whatsapps',
  {
    id: rowId(),
    /** The device id on the socket. */
    clientid: text().notNull().unique(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    phonenumber: text().notNull().default(''),
    pushname: text().notNull().default(''),
    server: text().notNull().default('c.us'),
    serialized: text().notNull().default(''),
    proxyId: reference().references(() => proxies.id, { onDelete: 'set null' }),
    /** connected, loggedOut, conflict, disconnected, unknown, suspended, 'reconnecting...' or null. */
    state: text(),
    /** The state in which its link was lost last, until it is connected again; a trigger writes it (migration 0024). */
    lost: text(),
    /** When the network cut it off last, whether or not it is back; null where that was never, or is not known. The same trigger writes it. */
    cutOffAt: moment(),
    suspended: boolean().notNull().default(false),
    suspendedCount: integer().notNull().default(0),
    /** Null where it is not suspended, or was before this was written down. */
    suspendedAt: moment(),
    /** Rupiah earned since the last reset. */
    income: rupiah(),
    /** Seconds; null is the user's, then the settings' value. */
    intervalMin: integer(),
    intervalMax: integer(),
    /** Whether another blast follows each blast. */
    loop: boolean().notNull().default(false),
    /** Null where it sends at any time. */
    plan: jsonb().$type<SendPlan>(),
    ...job,
    /** The business day on which its blasts sent last, and how many messages on it. */
    sentDay: integer().notNull().default(0),
    sentThatDay: integer().notNull().default(0),
    /** Messages of its blasts that failed since the last that arrived, and when the last did. */
    failedInRow: integer().notNull().default(0),
    failedAt: moment(),
    /** Of about an hour before `recentAt` (`../../network/tallies.ts`): messages of its blasts that were answered, those that failed, links that dropped meanwhile. */
    recentSent: real().notNull().default(0),
    recentFailed: real().notNull().default(0),
    recentLost: real().notNull().default(0),
    recentAt: moment(),
    /** The counts as the orders of the lists have them: a minute old at most while it sends (migration 0013). */
    listedSuccess: integer().notNull().default(0),
    listedFail: integer().notNull().default(0),
    listedIncome: rupiah(),
    listedAt: createdAt(),
    createdAt: createdAt(),
  },
  (table) => [
    index('whatsapps_user').on(table.userId, table.id),
    index('whatsapps_proxy').on(table.proxyId, table.id),
    // The orders of the list of all accounts, each read from either end. None is of what a message changes.
    index('whatsapps_by_pushname').on(table.pushname, table.id),
    index('whatsapps_by_success').on(table.listedSuccess, table.id),
    index('whatsapps_by_fail').on(table.listedFail, table.id),
    index('whatsapps_by_income').on(table.listedIncome, table.id),
    index('whatsapps_by_state').on(table.state, table.id),
    // Who has no state comes last in this order, too.
    index('whatsapps_by_state_back').on(table.state.desc().nullsLast(), table.id.desc().nullsFirst()),
    // Whose accounts are in a state.
    index('whatsapps_state_owner').on(table.state, table.userId),
    // Which send, where few do, and whose they are.
    index('whatsapps_sending').on(table.id).where(sql`${table.status} = 'sending'`),
    index('whatsapps_sending_owner').on(table.userId).where(sql`${table.status} = 'sending'`),
    index('whatsapps_suspended')
      .on(table.suspendedAt.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`${table.suspended}`),
  ],
);

/** Parts of the fleet, each worked at by one process: what one member's accounts write is waited for by no other. */
export const PARTS = 64;

/** The next step of each account that has one, or what it has begun: what every message changes. */
export const accountTurns = pgTable(
  'account_turns',
  {
    whatsappId: reference()
      .primaryKey()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    /** Of its owner. */
    part: smallint().notNull(),
    /** Null while the account waits for its phone. */
    nextAt,
    /** A send that was begun and not yet answered by the network; else null. */
    phoneNumberId: reference(),
    messageId: reference(),
    attempt: smallint(),
    /** The id under which the network has it. */
    sendId: uuid(),
  },
  (table) => [
    index('account_turns_due').on(table.part, table.nextAt),
    // What is on its way to a number.
    index('account_turns_receiver').on(table.phoneNumberId).where(sql`${table.sendId} is not null`),
  ],
);

/** The processes that work at the fleet. */
export const workers = pgTable('workers', { id: uuid().primaryKey(), seenAt: moment().notNull() });

/** A client that is being paired: from new-client to save, removal or expiry. */
export const pairings = pgTable(
  'pairings',
  {
    deviceId: text().primaryKey(),
    /** The id under which the network has it: another each time that it begins anew. */
    linkId: uuid().notNull().defaultRandom(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    previousDeviceId: text(),
    /** Digits; present in pairing-code mode. */
    phoneNumber: text(),
    proxyId: reference().references(() => proxies.id, { onDelete: 'set null' }),
    state: text({ enum: ['requested', 'offered', 'authenticated', 'expired'] })
      .notNull()
      .default('requested'),
    qr: text(),
    code: text(),
    clientInfo: jsonb().$type<{
      phonenumber: string;
      pushname: string;
      server: string;
      serialized: string;
    }>(),
    expiresAt: moment(),
    /** When the network is asked (again) for a code, or the one on offer expires; null once authenticated. */
    nextAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('pairings_user').on(table.userId),
    index('pairings_proxy').on(table.proxyId),
    index('pairings_due').on(table.nextAt),
    index('pairings_end').on(table.expiresAt),
  ],
);

/**
 * What the network is still to be told, written with what it belongs to, beside messages of blasts and links, which their own rows
 * tell of. A message that a person sends stays until it is answered.
 */
export const networkOrders = pgTable(
  'network_orders',
  {
    id: uuid().primaryKey(),
    order: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** When the network is told (again). */
    nextAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('network_orders_due').on(table.nextAt),
    index('network_orders_end').on(table.createdAt),
    index('network_orders_device').on(sql`(${table.order}->>'deviceId')`),
    // What people send to a number.
    index('network_orders_to').on(sql`(${table.order}->>'to')`).where(sql`${table.order}->>'kind' = 'send'`),
    // What waits for the network, without what it has and waits to be answered.
    index('network_orders_untaken').on(table.createdAt).where(sql`${table.order}->>'kind' <> 'send'`),
  ],
);

/** Reports of the network that were taken in, so that none is twice; those of messages are known by these. */
export const networkReports = pgTable(
  'network_reports',
  { id: text().primaryKey(), at: createdAt() },
  (table) => [index('network_reports_end').on(table.at)],
);

/** Each start of an account's blast, and its stop by a person where there was one. */
export const blasts = pgTable(
  'blasts',
  {
    id: rowId(),
    whatsappId: reference()
      .notNull()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    startedAt: createdAt(),
    stoppedAt: moment(),
    /** Whether the account was started again since; a trigger writes it (migration 0013). */
    isFollowed: boolean().notNull().default(false),
  },
  (table) => [
    index('blasts_whatsapp').on(table.whatsappId, table.startedAt),
    index('blasts_followed').on(table.startedAt).where(sql`${table.isFollowed}`),
  ],
);

export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    id: rowId(),
    /** Digits, with country code: 62… */
    number: text().notNull().unique(),
    name: text().notNull().default(''),
    status: text().notNull().default('active'),
    /** Whether an account writes to it: one whose number is in use no more is to write another message. */
    inUse: boolean().notNull().default(false),
    /** Whether an opt-out of its owner holds; triggers write it (migration 0026). */
    optedOut: boolean().notNull().default(false),
    countSuccess: integer().notNull().default(0),
    countFail: integer().notNull().default(0),
    lastSent: moment(),
    /** The import that brought it. */
    importId: reference(),
  },
  // No message writes the second and the third: it goes to an active one that has not opted out.
  (table) => [
    index('phone_numbers_import').on(table.importId),
    index('phone_numbers_nonactive').on(table.id).where(sql`${table.status} <> 'active'`),
    index('phone_numbers_opted_out').on(table.id).where(sql`${table.optedOut}`),
  ],
);

/**
 * Active numbers that nobody writes to and that have not opted out, in the order in which they are messaged: those never messaged first, then the longest ago.
 * The database keeps it along with the numbers (migration 0013).
 */
export const numberQueue = pgTable(
  'number_queue',
  {
    numberId: reference().primaryKey(),
    lastSent: moment(),
  },
  (table) => [index('number_queue_next').on(table.lastSent.asc().nullsFirst(), table.numberId)],
);

/** Content of an upload: a template's media, or a validator's targets. What is large stands in parts (see `../../files/store.ts`). */
export const files = pgTable(
  'files',
  {
    id: rowId(),
    /** Generated: `<epoch ms><random>-<cleaned client name>`. */
    storedName: text().notNull().unique(),
    clientName: text().notNull(),
    /** `staged` until what it belongs to is known; `part` of another file. */
    kind: text({ enum: ['media', 'targets', 'staged', 'part'] }).notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    content: bytes().notNull(),
    userId: reference().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_user').on(table.userId),
    index('files_staged').on(table.createdAt).where(sql`${table.kind} = 'staged'`),
  ],
);
