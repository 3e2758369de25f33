import { and, asc, eq, getTableColumns, isNotNull, lte, min, sql } from 'drizzle-orm';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { phoneNumbers, settings, users, whatsapps } from '../../store/schema';
import type { Account, PhoneNumber } from '../accounts';

/** An account whose next step is due, and the seconds to wait between two of its messages. */
export interface DueAccount {
  readonly account: Account;
  readonly intervalMin: number;
  readonly intervalMax: number;
}

/** A free number and the template least used so far; `messageId` is null when no template is active. */
export interface Target {
  readonly receiver: PhoneNumber;
  readonly messageId: number | null;
}

/** Accounts that one step moves on at most. */
export const STEPS_AT_ONCE = 250;

/**
 * The accounts that are due, locked. Rows that another process works on are skipped, and a step moves `next_at` in
 * the same transaction: so two processes never send the same message.
 */
export async function takeDueAccounts(tx: Queries, now: Date): Promise<DueAccount[]> {
  return tx
    .select({
      account: getTableColumns(whatsapps),
      intervalMin: sql<number>`coalesce(${whatsapps.intervalMin}, ${users.blastIntervalMin}, ${settings.intervalMin}, 1)`,
      intervalMax: sql<number>`coalesce(${whatsapps.intervalMax}, ${users.blastIntervalMax}, ${settings.intervalMax}, 2)`,
    })
    .from(whatsapps)
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(lte(whatsapps.nextAt, now))
    .orderBy(asc(whatsapps.nextAt), asc(whatsapps.id))
    .limit(STEPS_AT_ONCE)
    .for('no key update', { of: whatsapps, skipLocked: true });
}

/** When the next account is due; null when none is. */
export async function nextDueAccount(queries: Queries): Promise<number | null> {
  const [row] = await queries
    .select({ at: min(whatsapps.nextAt) })
    .from(whatsapps)
    .where(isNotNull(whatsapps.nextAt));
  return row?.at?.getTime() ?? null;
}

/** Marks up to `count` active numbers as in use, those never messaged first, then the longest ago. */
export async function takeTargets(tx: Queries, count: number): Promise<Target[]> {
  if (count === 0) return [];
  const free = tx
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.status, 'active'), eq(phoneNumbers.inUse, false), isKnown(phoneNumbers)))
    .orderBy(sql`${phoneNumbers.lastSent} nulls first`, asc(phoneNumbers.id))
    .limit(count)
    .for('no key update', { skipLocked: true });
  const taken = await tx
    .update(phoneNumbers)
    .set({ inUse: true })
    .where(sql`${phoneNumbers.id} = any(array(${free}))`)
    .returning({
      ...getTableColumns(phoneNumbers),
      messageId: sql<number | string | null>`(
        select id from messages where status = 'active' order by count_use, id limit 1)`,
    });
  return taken.map(({ messageId, ...receiver }) => ({
    receiver,
    messageId: messageId === null ? null : Number(messageId),
  }));
}

/** Whether there is any number that could be messaged, now or once it is free. */
export async function hasActiveNumber(queries: Queries): Promise<boolean> {
  const [row] = await queries
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.status, 'active'), isKnown(phoneNumbers)))
    .limit(1);
  return row !== undefined;
}
