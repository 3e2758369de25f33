import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, not, or, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { accountIntervals } from '../../store/intervals';
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
import { type Account, type PhoneNumber, turnOf } from '../accounts';
import type { AccountReport, Content } from '../port';
import type { Share } from '../share';
import { insertNew, newOf } from '../taken-reports';

/** An account whose next step is due, and the seconds to wait between two of its messages. */
export interface DueAccount {
  readonly account: Account;
  readonly intervalMin: number;
  readonly intervalMax: number;
}

/** A number and the template that it gets; `messageId` is null when no template is active. */
export interface Target<R = Pick<PhoneNumber, 'id' | 'number' | 'name'>> {
  readonly receiver: R;
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
  ...accountIntervals,
};
/** Ids as one text, so that the statement is the same for any number of them. */
const isOneOf = (column: PgColumn, ids: readonly (number | string)[]) =>
  sql`${column} = any(${`{${ids.join(',')}}`}::text::bigint[])`;

/** An account that is moved on: since its step is due, or by a report. */
export type Moving = DueAccount & { readonly report: AccountReport | undefined };

/** The accounts that are due, and no more of them than is said; those of the reports; and which reports are new. */
const findMoving = (
  tx: Queries,
  share: Share,
  now: Date,
  reports: readonly AccountReport[],
): Promise<{ id: number | string | null; device: string | null; report: string | null }[]> => {
  const due = sql`select turn.whatsapp_id as id, null as device, null as report
    from ${partsFor(share, now.getTime())} cross join lateral (
      select whatsapp_id from account_turns
      where part = share.part and next_at <= ${now.toISOString()}::timestamptz - share.patience
      order by next_at limit ${STEPS_AT_ONCE}
    ) as turn limit ${STEPS_AT_ONCE - reports.length}`;
  if (reports.length === 0) return query(tx, due);
  return query(
    tx,
    sql`with news as (${insertNew(reports)})
      (${due}) union all
      select id, clientid, null from whatsapps where clientid in (select jsonb_array_elements_text(${JSON.stringify(
        reports.map(({ deviceId }) => deviceId),
      )}::text::jsonb)) union all
      select null, null, id from news`,
  );
};

/**
 * The accounts that are due, and those of the reports, locked. Due ones that another process works on are skipped, and a step moves
 * `next_at` in the same transaction: so two processes never send the same message. Reports of accounts that are gone, and those that
 * came before, are of none.
 */
export async function takeMoving(
  tx: Queries,
  share: Share,
  now: Date,
  reports: readonly AccountReport[] = [],
): Promise<Moving[]> {
  const found = await findMoving(tx, share, now, reports);
  const ids = found.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const isNew = new Set(found.map(({ report }) => report));
  const news = new Map(newOf(reports, isNew).map((report) => [report.deviceId, report]));
  const ofReports = found.flatMap(({ id, device }) => (id !== null && news.has(device ?? '') ? id : []));
  const rows = await tx
    .select({ ...withIntervals, turn: getTableColumns(accountTurns) })
    .from(accountTurns)
    .innerJoin(whatsapps, eq(whatsapps.id, accountTurns.whatsappId))
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(
      and(
        isOneOf(accountTurns.whatsappId, ids),
        or(lte(accountTurns.nextAt, now), isOneOf(accountTurns.whatsappId, ofReports)),
      ),
    )
    .orderBy(asc(accountTurns.nextAt), asc(whatsapps.id))
    .for('no key update', { of: [accountTurns, whatsapps], skipLocked: true });
  const moving = rows.map(({ account, turn, ...intervals }): Moving => {
    const report = news.get(account.clientid);
    news.delete(account.clientid);
    return { account: { ...account, ...turnOf(turn) }, ...intervals, report };
  });
  // Those that have nothing to do, or that somebody changes just now, who is waited for.
  return news.size === 0 ? moving : [...moving, ...(await takeReported(tx, [...news.values()]))];
}

/** The accounts that reports are about, locked, everybody in one order. */
export async function takeReported(tx: Queries, reports: readonly AccountReport[]): Promise<Moving[]> {
  if (reports.length === 0) return [];
  const byDevice = new Map(reports.map((report) => [report.deviceId, report]));
  const rows = await tx
    .select(withIntervals)
    .from(whatsapps)
    .innerJoin(users, eq(users.id, whatsapps.userId))
    .leftJoin(settings, eq(settings.id, 1))
    .where(inArray(whatsapps.clientid, [...byDevice.keys()]))
    .orderBy(asc(whatsapps.id))
    .for('no key update', { of: whatsapps });
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

const isWritable = and(eq(phoneNumbers.status, 'active'), eq(phoneNumbers.optedOut, false));

/**
 * Marks up to `count` active numbers as in use that have not opted out, those never messaged first, then the longest ago, each with the template that this
 * process has used least.
 */
export async function takeTargets(
  tx: Queries,
  { place }: Share,
  count: number,
): Promise<Target<PhoneNumber>[]> {
  if (count === 0) return [];
  const free = tx
    .select({ id: numberQueue.numberId })
    .from(numberQueue)
    .innerJoin(phoneNumbers, eq(phoneNumbers.id, numberQueue.numberId))
    .where(and(isWritable, eq(phoneNumbers.inUse, false), isKnown(phoneNumbers)))
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

/**
 * Locks the numbers that a step counts before it takes others, everybody in one order; of those whose message is to be sent `again`
 * resolves to the ones that it may: no owner has opted out, and none was deleted or became another since it was begun.
 */
export async function holdNumbers(
  tx: Queries,
  counted: readonly number[],
  again: readonly number[],
): Promise<PhoneNumber[]> {
  if (counted.length === 0) return [];
  const held = tx
    .$with('held')
    .as(
      tx
        .select()
        .from(phoneNumbers)
        .where(isOneOf(phoneNumbers.id, counted))
        .orderBy(asc(phoneNumbers.id))
        .for('no key update'),
    );
  return tx
    .with(held)
    .select()
    .from(held)
    .where(and(isOneOf(held.id, again), eq(held.status, 'active'), held.inUse, not(held.optedOut)));
}

/** What is sent: a template's text before a name and a number are filled in. */
export type Template = Content & { readonly id: number };

/** Templates that are there still. */
export async function readTemplates(tx: Queries, ids: readonly number[]): Promise<Template[]> {
  if (ids.length === 0) return [];
  const { id, textWa: text, media, button: buttons } = messages;
  return tx.select({ id, text, media, buttons }).from(messages).where(isOneOf(id, ids));
}

/** Whether there is any number that could be messaged, now or once it is free. */
export async function hasActiveNumber(queries: Queries): Promise<boolean> {
  const free = queries
    .select({ id: phoneNumbers.id })
    .from(numberQueue)
    .innerJoin(phoneNumbers, eq(phoneNumbers.id, numberQueue.numberId))
    .where(and(isWritable, isKnown(phoneNumbers)))
    .limit(1);
  const taken = queries
    .select({ id: phoneNumbers.id })
    .from(accountTurns)
    .innerJoin(phoneNumbers, eq(phoneNumbers.id, accountTurns.phoneNumberId))
    .where(and(isWritable, isNotNull(accountTurns.sendId)))
    .limit(1);
  return (await unionAll(free, taken)).length > 0;
}
