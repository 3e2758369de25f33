import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { WITHDRAW_STATUSES } from '../../../src/api/schema/choices';
import { ROLES, type Role } from '../../../src/api/schema/roles';
import { createdAt, moment, ownId, reference, rowId, rupiah } from './columns';

export { ROLES, type Role };

/** Harga per blast, and the number of successful blasts that earns the level. */
export const levels = pgTable('levels', {
  id: rowId(),
  name: text().notNull(),
  blastFee: rupiah(),
  requirementBlast: integer().notNull().default(0),
});

export const users = pgTable(
  'users',
  {
    id: rowId(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** scrypt, parameters included. */
    passwordHash: text().notNull(),
    role: text({ enum: ROLES }).notNull().default('member'),
    levelId: reference().references(() => levels.id, { onDelete: 'set null' }),
    accountName: text().notNull().default(''),
    accountBank: text().notNull().default(''),
    accountNumber: text().notNull().default(''),
    referralCode: text().notNull().unique(),
    referredBy: reference().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Seconds between two blasts; null is the settings' value. */
    blastIntervalMin: integer(),
    blastIntervalMax: integer(),
    /** Rupiah per successful blast; null is the level's fee. */
    blastFee: integer(),
    /** Everything ever earned by blasting; resetting an account leaves it. */
    income: rupiah(),
    /** Income to one percent: an order by it first has an index that few messages write anew. */
    incomeStep: integer()
      .notNull()
      .generatedAlwaysAs(sql`floor(ln(greatest(income, 0)::float8 / 100000 + 1) * 100)::int`),
    /** What the referrer earned from this user's income. */
    referralPaid: rupiah(),
    /** Successful blasts ever; decides the level. */
    blastCount: integer().notNull().default(0),
    /** Accounts that are connected; triggers count them. */
    connectedAccounts: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Since when they cannot sign in; null where they can. */
    lockedAt: moment(),
  },
  (table) => [
    index('users_referred_by').on(table.referredBy, table.id),
    index('users_role').on(table.role, table.id),
    index('users_level').on(table.levelId, table.id),
    index('users_by_firstname').on(table.firstname, table.id),
    index('users_by_created').on(table.createdAt, table.id),
    index('users_by_income').on(table.incomeStep, table.id),
  ],
);

/** Where a search looks for people, in lower case; triggers write it (migration 0013). Parts of words are found by their grams. */
export const userTexts = pgTable(
  'user_texts',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    /** Holders and numbers of the bank accounts that their money goes to, or went to. */
    payee: text().notNull(),
  },
  (table) => [
    index('user_texts_name').using('gin', sql`grams(${table.name})`),
    index('user_texts_email').using('gin', sql`grams(${table.email})`),
    index('user_texts_payee').using('gin', sql`grams(${table.payee})`),
  ],
);

export const bonuses = pgTable(
  'bonuses',
  {
    id: ownId(),
    nominal: rupiah(),
    reason: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who gave it: another member, and so without a reference, as a database in parts has it. */
    adminId: reference(),
    /** The receiver's, for an order by it; triggers write it. */
    firstname: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('bonuses_user').on(table.userId, table.createdAt, table.id),
    index('bonuses_by_created').on(table.createdAt, table.id),
    index('bonuses_by_nominal').on(table.nominal, table.id),
    index('bonuses_by_reason').on(table.reason, table.id),
    index('bonuses_by_firstname').on(table.firstname, table.id),
  ],
);

export { WITHDRAW_STATUSES };
export type WithdrawStatus = (typeof WITHDRAW_STATUSES)[number];

export const withdraws = pgTable(
  'withdraws',
  {
    id: rowId(),
    nominal: rupiah(),
    status: text({ enum: WITHDRAW_STATUSES }).notNull().default('requested'),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where it is paid to, as it was when it was asked for; null where that was not written down yet. */
    accountBank: text(),
    accountNumber: text(),
    accountName: text(),
    /** Who accepted it first, where it takes two; without a reference, as `admin_id` of a bonus. */
    approvedBy: reference(),
    /** The requester's, for an order by it; triggers write it. */
    firstname: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('withdraws_user').on(table.userId, table.createdAt, table.id),
    index('withdraws_by_created').on(table.createdAt, table.id),
    index('withdraws_in_status').on(table.status, table.createdAt, table.id),
    index('withdraws_by_status').on(table.status, table.id),
    index('withdraws_by_nominal').on(table.nominal, table.id),
    index('withdraws_by_bank').on(table.accountBank, table.createdAt, table.id),
    index('withdraws_by_firstname').on(table.firstname, table.id),
  ],
);

/** The one row of settings. Names and colours are one text each, entries separated by ', '. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    intervalMin: integer().notNull().default(1),
    intervalMax: integer().notNull().default(2),
    price: rupiah(),
    bankNames: text().notNull().default('BCA, MANDIRI, BRI'),
    colors: text().notNull().default('#2C2C2C, #3E3A32'),
    referralPercent: integer().notNull().default(0),
    info: text().notNull().default(''),
    /** Rupiah above which a withdraw is accepted by two people; 0 where one always does. */
    twoPeopleAbove: rupiah(),
    /** Whether admin, staff and dev sign in by a second factor. */
    secondFactorRequired: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('settings_single').on(sql`(${table.id} = 1)`)],
);

/** Requests already answered, kept 24 h: the same key and body get the first answer again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Method and path. */
    target: text().notNull(),
    /** SHA-256 of the body, hex. */
    bodyHash: text().notNull(),
    status: integer().notNull(),
    /** The answer's body, as sent. */
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('idempotency_keys_user_key').on(table.userId, table.key),
    index('idempotency_keys_at').on(table.createdAt),
  ],
);
