import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { beginningOf } from '../core/signs';
import type { Queries } from './database';
import { type AccessChangeKind, accessChanges } from './schema';

const LISTED = 50;

interface Noted {
  readonly userId: number;
  readonly kinds: readonly AccessChangeKind[];
  /** What the browser that does it calls itself; '' for the command line. */
  readonly device: string;
  readonly now: number;
}

/** Records changes of a person's sign-in or bank account, in the transaction that makes them. */
export async function noteAccessChanges(tx: Queries, { userId, kinds, device, now }: Noted) {
  if (kinds.length === 0) return;
  await tx
    .insert(accessChanges)
    .values(kinds.map((kind) => ({ userId, kind, device: beginningOf(device, 300), at: new Date(now) })));
}

/** The latest of them first. */
export const listAccessChanges = (queries: Queries, userId: number) =>
  queries
    .select()
    .from(accessChanges)
    .where(eq(accessChanges.userId, userId))
    .orderBy(desc(accessChanges.id))
    .limit(LISTED);

/** The person has seen this one and those before it. */
export async function seeAccessChanges(tx: Queries, userId: number, id: number, now: number) {
  await tx
    .update(accessChanges)
    .set({ seenAt: new Date(now) })
    .where(and(eq(accessChanges.userId, userId), lte(accessChanges.id, id), isNull(accessChanges.seenAt)));
}
