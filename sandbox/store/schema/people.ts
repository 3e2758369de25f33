import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { WITHDRAW_STATUSES } from '../../../src/api/schema/choices';
import { ROLES, type Role } from '../../../src/api/schema/roles';
import { createdAt, moment, reference, rowId, rupiah } from './columns';

export { ROLES, type Role };

/** Fee per blast, and the number of successful blasts that earns the level. */
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

/** A sign-in. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, hex. */
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** What the browser calls itself, '' where not given. */
    device: text().notNull().default(''),
    /** SHA-256 of the network that it was opened from, hex; '' where that is not known. */
    network: text().notNull().default(''),
    /** To the minute. */
    lastSeenAt: moment(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_end').on(table.expiresAt)],
);

/** Links by which people set a password, once. The token itself is never stored. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: rowId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('password_links_user').on(table.userId), index('password_links_end').on(table.expiresAt)],
);

/** Second factors beside the password: time-based codes (RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  userId: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32. */
  secret: text().notNull(),
  /** Null until a first code has shown that the person has it. */
  confirmedAt: moment(),
  /** The 30 s step of the last code that was taken, so that none is taken twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Codes that stand in for a lost second factor, each once. The code itself is never stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: rowId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, hex. */
    codeHash: text().notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

export const ACCESS_CHANGES = ['password', 'email', 'account', 'factor', 'factor_removed'] as const;
export type AccessChangeKind = (typeof ACCESS_CHANGES)[number];

/** Changes of a person's sign-in or bank account, shown to them until they have seen it. */
export const accessChanges = pgTable(
  'access_changes',
  {
    id: rowId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ACCESS_CHANGES }).notNull(),
    /** What the browser that did it calls itself; '' for the command line. */
    device: text().notNull().default(''),
    at: createdAt(),
    seenAt: moment(),
  },
  (table) => [
    index('access_changes_user').on(table.userId, table.at),
    index('access_changes_at').on(table.at),
  ],
);

/** Tries that are counted, such as wrong passwords, by the limit that they count for. */
export const attempts = pgTable(
  'attempts',
  {
    id: rowId(),
    /** SHA-256 of what is limited, hex. */
    key: text().notNull(),
    at: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('attempts_key').on(table.key, table.at), index('attempts_end').on(table.expiresAt)],
);

export const bonuses = pgTable(
  'bonuses',
  {
    id: rowId(),
    nominal: rupiah(),
    reason: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: reference().references(() => users.id, { onDelete: 'set null' }),
    /** The receiver's, for an order by it; triggers write it. */
    firstname: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('bonuses_user').on(table.userId, table.createdAt, table.id),
    index('bonuses_admin').on(table.adminId),
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
    /** Who accepted it first, where it takes two. */
    approvedBy: reference().references(() => users.id, { onDelete: 'set null' }),
    /** The requester's, for an order by it; triggers write it. */
    firstname: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('withdraws_user').on(table.userId, table.createdAt, table.id),
    index('withdraws_approver').on(table.approvedBy).where(sql`${table.approvedBy} is not null`),
    index('withdraws_by_created').on(table.createdAt, table.id),
    index('withdraws_in_status').on(table.status, table.createdAt, table.id),
    index('withdraws_by_status').on(table.status, table.id),
    index('withdraws_by_nominal').on(table.nominal, table.id),
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
    id: rowId(),
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
    uniqueIndex('idempotency_keys_user_key').on(table.userId, table.key),
    index('idempotency_keys_at').on(table.createdAt),
  ],
);
