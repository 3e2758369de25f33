import { and, desc, eq, isNull, lt, lte } from 'drizzle-orm';
import type { Queries } from './database';
import { type AccessChangeKind, accessChanges } from './schema';

const KEPT = 365 * 24 * 3_600_000;
const LISTED = 50;

interface Noted {
  readonly userId: number;
  readonly kinds: readonly AccessChangeKind[];
  /** What the browser that does it calls itself; '' for the command line. */
  readonly device: string;
  readonly now: number;
}

/** Notes what is being changed about how somebody gets in or is paid, in the transaction that does it. Resolves to the ids. */
export async function noteAccessChanges(tx: Queries, { userId, kinds, device, now }: Noted) {
  if (kinds.length === 0) return [];
  const isOver = lt(accessChanges.at, new Date(now - KEPT));
  await tx.delete(accessChanges).where(and(eq(accessChanges.userId, userId), isOver));
  const noted = await tx
    .insert(accessChanges)
    .values(kinds.map((kind) => ({ userId, kind, device: device.slice(0, 300), at: new Date(now) })))
    .returning({ id: accessChanges.id });
  return noted.map(({ id }) => id);
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
