import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns';

/** A field of a row, or of what was given; both are null where they are secret. */
export interface AuditChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Who did what to whom, when and from where, written in the transaction that does it. Triggers refuse every change and every
 * deletion (migration 0023); each month is a partition, and goes as a whole. Nothing refers to people: an entry outlives them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** The name of the call, or of the command at the server's own machine. */
    action: text().notNull(),
    /** Its first part. */
    kind: text().notNull(),
    /** Null at the server's own machine, and where somebody tried to sign in. */
    actorId: reference(),
    /** Names are as they were. */
    actorName: text().notNull(),
    /** Whom it is about, if anybody. */
    subjectId: reference(),
    subjectName: text().notNull(),
    /** What it is about, as people call it. */
    object: text().notNull(),
    changes: jsonb().$type<readonly AuditChange[]>().notNull(),
    /** IP address. */
    address: text().notNull(),
    /** What the browser calls itself. */
    device: text().notNull(),
    /** What a search looks through, in lower case. */
    text: text().notNull(),
  },
  (table) => [
    // Of each partition.
    primaryKey({ columns: [table.id] }),
    index('audit_entries_at').on(table.at),
    index('audit_entries_kind').on(table.kind, table.id),
    index('audit_entries_actor').on(table.actorId, table.id),
    index('audit_entries_subject').on(table.subjectId, table.id),
    // Of one person in the order of time, beside what has ids of its own.
    index('audit_entries_actor_at').on(table.actorId, table.at, table.id),
    // Of one kind, which may be rare among what they did.
    index('audit_entries_actor_kind_at').on(table.actorId, table.kind, table.at, table.id),
    index('audit_entries_subject_at').on(table.subjectId, table.at, table.id),
    index('audit_entries_grams').using('gin', sql`grams(${table.id}, ${table.text})`),
  ],
);
