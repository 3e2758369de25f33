import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { query } from '../../store/query';
import {
  accountTurns,
  numberQueue,
  PARTS,
  phoneNumbers,
  settings,
  users,
  whatsapps,
} from '../../store/schema';
import { type Account, type PhoneNumber, turnOf } from '../accounts';
import type { Share } from '../share';

/** An account whose next step is due, and the seconds to wait between two of its messages. */
export interface DueAccount {
  readonly account: Account;
  readonly intervalMin: number;
  readonly intervalMax: number;
}

/** A free number and the template that this process has used least; `messageId` is null when no template is active. */
export interface Target {
  readonly receiver: PhoneNumber;
  readonly messageId: number | null;
}

/** Accounts that one step moves on at most. */
export const STEPS_AT_ONCE = 250;

/** How long steps of parts that another process works at may be overdue before this one takes them, in ms. */
const PATIENCE = 5000;

/** Every part, each time begun at another, and how long overdue its steps are when this process takes them. */
function partsFor({ parts }: Share, now: number) {
  const first = Math.floor(now / 1000) % PARTS;
  const listed = Array.from({ length: PARTS }, (_, place) => (first + place) % PARTS).map((part) => [
    part,
    parts.has(part) ? 0 : PATIENCE,
  ]);
  return sql`(
    select (listed->>0)::smallint as part, (listed->>1)::int * interval '1 millisecond' as patience
    from jsonb_array_elements(${JSON.stringify(listed)}::text::jsonb) as listed
  ) as share`;
}

/**
 * The accounts that are due, locked. Rows that another process works on are skipped, and a step moves `next_at` in
 * the same transaction: so two processes never send the same message.
 */
export async function takeDueAccounts(tx: Queries, share: Share, now: Date): Promise<DueAccount[]> {
  const found = await query<{ id: number | string }>(
    tx,
    sql`select turn.whatsapp_id as id from ${partsFor(share, now.getTime())} cross join lateral (
          select whatsapp_id from account_turns
          where part = share.part and next_at <= ${now.toISOString()}::timestamptz - share.patience
          order by next_at limit ${STEPS_AT_ONCE}
        ) as turn limit ${STEPS_AT_ONCE}`,
  );
  if (found.length === 0) return [];
  const rows = await tx
    .select({
      account: getTableColumns(whatsapps),
      turn: getTableColumns(accountTurns),
      intervalMin: sql<number>`coalesce(${whatsapps.intervalMin}, ${users.blastIntervalMin}, ${settings.intervalMin}, 1)`,
      intervalMax: sql<number>`coalesce(${whatsapps.intervalMax}, ${users.blastIntervalMax}, ${settings.intervalMax}, 2)`,
    })
    .from(accountTurns)
    .innerJoin(whatsapps, eq(whatsapps.id, accountTurns.whatsappId))
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(
      and(
        sql`${accountTurns.whatsappId} = any(${`{${found.map(({ id }) => id).join(',')}}`}::text::bigint[])`,
        lte(accountTurns.nextAt, now),
      ),
    )
    .orderBy(asc(accountTurns.nextAt), asc(whatsapps.id))
    .for('no key update', { of: [accountTurns, whatsapps], skipLocked: true });
  return rows.map(({ account, turn, ...intervals }) => ({
    account: { ...account, ...turnOf(turn) },
    ...intervals,
  }));
}

/** When this process takes the next account; null when none is due any more. */
export async function nextDueAccount(queries: Queries, share: Share): Promise<number | null> {
  const [row] = await query<{ at: string | Date | null }>(
    queries,
    sql`select min(turn.next_at + share.patience) as at from ${partsFor(share, 0)} cross join lateral (
          select next_at from account_turns where part = share.part order by next_at limit 1
        ) as turn`,
  );
  return row?.at == null ? null : new Date(row.at).getTime();
}

/** Marks up to `count` active numbers as in use, those never messaged first, then the longest ago. */
export async function takeTargets(tx: Queries, { place }: Share, count: number): Promise<Target[]> {
  if (count === 0) return [];
  const free = tx
    .select({ id: numberQueue.numberId })
    .from(numberQueue)
    .innerJoin(phoneNumbers, eq(phoneNumbers.id, numberQueue.numberId))
    .where(and(eq(phoneNumbers.status, 'active'), eq(phoneNumbers.inUse, false), isKnown(phoneNumbers)))
    .orderBy(sql`${numberQueue.lastSent} nulls first`, asc(numberQueue.numberId))
    .limit(count)
    .for('no key update', { of: phoneNumbers, skipLocked: true });
  const taken = await tx
    .update(phoneNumbers)
    .set({ inUse: true })
    .where(sql`${phoneNumbers.id} = any(array(${free}))`)
    .returning({
      ...getTableColumns(phoneNumbers),
      messageId: sql<number | string | null>`(
        select id from messages left join message_uses on message_id = id and place = ${place}
        where status = 'active' order by coalesce(count, 0), id limit 1)`,
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
