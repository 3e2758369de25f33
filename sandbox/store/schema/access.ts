import { bigint, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, moment, ownId, reference, rowId } from './columns';
import { users } from './people';

/** A sign-in. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, hex. */
    tokenHash: text().notNull(),
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
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    unique('sessions_token').on(table.tokenHash, table.userId),
    index('sessions_user').on(table.userId),
    index('sessions_end').on(table.expiresAt),
  ],
);

/** Links by which people set a password, once. The token itself is never stored. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    unique('password_links_token').on(table.tokenHash, table.userId),
    index('password_links_user').on(table.userId),
    index('password_links_end').on(table.expiresAt),
  ],
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
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, hex. */
    codeHash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('recovery_codes_user').on(table.userId),
  ],
);

export const ACCESS_CHANGES = ['password', 'email', 'account', 'factor', 'factor_removed'] as const;
export type AccessChangeKind = (typeof ACCESS_CHANGES)[number];

/** Changes of a person's sign-in or bank account, shown to them until they have seen it. */
export const accessChanges = pgTable(
  'access_changes',
  {
    id: ownId(),
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
    primaryKey({ columns: [table.id, table.userId] }),
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
