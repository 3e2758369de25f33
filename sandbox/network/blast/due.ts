import { and, asc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { query } from '../../store/query';
import {
  accountTurns,
  messages,
  numberQueue,
  PARTS,
  phoneNumbers,
  settings,
  users,
  whatsapps,
} from '../../store/schema';
import { type Account, type InFlight, type PhoneNumber, turnOf } from '../accounts';
import type { AccountReport } from '../port';
import type { Share } from '../share';
import { takeNew } from '../taken-reports';

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

const withIntervals = {
  account: getTableColumns(whatsapps),
  intervalMin: sql<number>`coalesce(${whatsapps.intervalMin}, ${users.blastIntervalMin}, ${settings.intervalMin}, 1)`,
  intervalMax: sql<number>`coalesce(${whatsapps.intervalMax}, ${users.blastIntervalMax}, ${settings.intervalMax}, 2)`,
};
/** Ids as one text, so that the statement is the same for any number of them. */
const isOneOf = (column: PgColumn, ids: readonly (number | string)[]) =>
  sql`${column} = any(${`{${ids.join(',')}}`}::text::bigint[])`;

/**
 * The accounts that are due, locked. Rows that another process works on are skipped, and a step moves `next_at` in
 * the same transaction: so two processes never send the same message.
 */
export async function takeDueAccounts(
  tx: Queries,
  share: Share,
  now: Date,
  most = STEPS_AT_ONCE,
): Promise<DueAccount[]> {
  if (most === 0) return [];
  const found = await query<{ id: number | string }>(
    tx,
    sql`select turn.whatsapp_id as id from ${partsFor(share, now.getTime())} cross join lateral (
          select whatsapp_id from account_turns
          where part = share.part and next_at <= ${now.toISOString()}::timestamptz - share.patience
          order by next_at limit ${most}
        ) as turn limit ${most}`,
  );
  if (found.length === 0) return [];
  const rows = await tx
    .select({
      ...withIntervals,
      turn: getTableColumns(accountTurns),
    })
    .from(accountTurns)
    .innerJoin(whatsapps, eq(whatsapps.id, accountTurns.whatsappId))
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(
      and(
        isOneOf(
          accountTurns.whatsappId,
          found.map(({ id }) => id),
        ),
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

/** The accounts that new reports are about, locked, everybody in one order; of those that are gone there is none. */
export async function takeReported(
  tx: Queries,
  reports: readonly AccountReport[],
): Promise<(DueAccount & { readonly report: AccountReport })[]> {
  const news = await takeNew(tx, reports);
  if (news.length === 0) return [];
  const byDevice = new Map(news.map((report) => [report.deviceId, report]));
  const rows = await tx
    .select(withIntervals)
    .from(whatsapps)
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(
      sql`${whatsapps.clientid} in (select jsonb_array_elements_text(${JSON.stringify([...byDevice.keys()])}::text::jsonb))`,
    )
    .orderBy(asc(whatsapps.id))
    .for('no key update', { of: whatsapps });
  if (rows.length === 0) return [];
  // Read once they are locked: whoever changes a turn has locked its account before.
  const ids = rows.map(({ account }) => account.id);
  const turns = await tx.select().from(accountTurns).where(isOneOf(accountTurns.whatsappId, ids));
  const byAccount = new Map(turns.map((turn) => [turn.whatsappId, turn]));
  return rows.flatMap(({ account, ...intervals }) => {
    const report = byDevice.get(account.clientid);
    return report
      ? [{ account: { ...account, ...turnOf(byAccount.get(account.id)) }, ...intervals, report }]
      : [];
  });
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

/** The numbers and templates of messages in flight, by the number's id, where both are there still. */
export async function readTargets(
  tx: Queries,
  inFlight: readonly InFlight[],
): Promise<ReadonlyMap<number, Target>> {
  if (inFlight.length === 0) return new Map();
  const ids = inFlight.map(({ phoneNumberId }) => phoneNumberId);
  const numbers = await tx.select().from(phoneNumbers).where(isOneOf(phoneNumbers.id, ids));
  const receivers = new Map(numbers.map((number) => [number.id, number]));
  return new Map(
    inFlight.flatMap(({ phoneNumberId, messageId }) => {
      const receiver = receivers.get(phoneNumberId);
      return receiver && messageId !== null ? [[phoneNumberId, { receiver, messageId }]] : [];
    }),
  );
}

/** What those templates hold. */
export async function readTemplates(tx: Queries, ids: Iterable<number>) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map<number, never>();
  const rows = await tx
    .select({ id: messages.id, text: messages.textWa, media: messages.media, buttons: messages.button })
    .from(messages)
    .where(inArray(messages.id, wanted));
  return new Map(rows.map(({ id, ...content }) => [id, content]));
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
