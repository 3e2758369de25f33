import { sql } from 'drizzle-orm';
import { type EventName, eventTable } from '../../src/api/schema/events';
import type { EventNews } from '../../src/api/schema/event-row';
import type { NewsKind, NewsSource } from '../../src/api/schema/entities/news';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { isForOffice } from './audience';

/** What happened, and whose it is. */
export interface Happened {
  readonly kind: NewsKind;
  readonly source: NewsSource;
  readonly userId: number;
  /** What it happened to; missing of what has no row. */
  readonly subjectId?: number;
  readonly name?: string;
  /** A phone number; of a generator or a validator, the client that it asks through. */
  readonly number?: string;
  readonly amount?: number;
  readonly reason?: string | null | undefined;
  /** Nobody's doing, whoever's call it comes from: they are told, too. */
  readonly isNobodys?: boolean;
}

/** Kinds of links that are lost. */
const LOST = ['loggedOut', 'disconnected', 'conflict'] as const;
const newsOf = (event: string) =>
  (eventTable[event as EventName] as { readonly news?: EventNews } | undefined)?.news;

/** Whether an event of the socket is a fact that may be news. */
export const isFact = (event: string): boolean => newsOf(event) !== undefined;

interface Fact {
  readonly event: string;
  readonly source?: unknown;
  readonly deviceId?: unknown;
  readonly state?: unknown;
  readonly error?: unknown;
  readonly sender?: unknown;
}
type Sender = Partial<Readonly<Record<'pushname' | 'phonenumber', string>>> & { readonly id: number };

/** What an event of a person's socket tells of; `as` says it where the event does not, null that it is no news. */
export function happenedBy(
  userId: number,
  { event, source, deviceId, state, error, sender }: Fact,
  as?: NewsKind | null,
): Happened | null {
  const news = newsOf(event);
  const told = news === 'link' ? LOST.find((kind) => kind === state) : news;
  const kind = as === undefined ? told : as;
  if (!kind || !sender) return null;
  const { id, pushname, phonenumber } = sender as Sender;
  const number = phonenumber || String(deviceId);
  return {
    kind,
    source: source as NewsSource,
    userId,
    subjectId: id,
    number,
    ...(source === 'whatsapp' && { name: pushname || number }),
    ...(typeof error === 'string' && { reason: error }),
  };
}

/** What each transaction has told of, and whom. */
const told = new WeakMap<object, Set<string>>();

/** Those of `names` that the transaction has not had yet. */
export function firstIn<T>(tx: Queries, all: readonly T[], nameOf: (one: T) => string): T[] {
  const had = told.get(tx) ?? new Set();
  told.set(tx, had);
  return all.filter((one) => {
    const name = nameOf(one);
    const isFirst = !had.has(name);
    had.add(name);
    return isFirst;
  });
}

/**
 * What is news to somebody: beside what the office hears, what somebody else did; and of each thing what happened to it first in
 * this transaction, such as that its link was lost, and not that it stopped by that.
 */
export function newsAmong(tx: Queries, happened: readonly Happened[]): Happened[] {
  const isNews = ({ source, kind, userId, isNobodys }: Happened) =>
    isNobodys || isForOffice(source, kind) || (tx.by !== undefined && tx.by.userId !== userId);
  const named = ({ source, subjectId, kind }: Happened) => `${source} ${subjectId ?? kind}`;
  return firstIn(tx, happened.filter(isNews), named);
}

/** On which it is told that there is news to somebody (0: to the office) who has a device to be told on. */
export const PUSH_TOPIC = 'sandbox_push';

/** Held while news of the office gets its ids: none is committed behind one with a higher id. */
const ORDER = 7_203_005;

/** Writes news that is told by an event of the same transaction, which holds the channels of whose it is. */
export async function writeNews(tx: Queries, happened: readonly Happened[]): Promise<void> {
  const rows = happened.map(({ isNobodys, subjectId, userId, ...rest }, place) => ({
    ...rest,
    place,
    user_id: userId,
    subject_id: subjectId,
    is_for_office: isForOffice(rest.source, rest.kind),
    by_id: isNobodys ? 0 : (tx.by?.userId ?? 0),
  }));
  const isOfOffice = rows.some((row) => row.is_for_office);
  const at = new Date(tx.clock.now()).toISOString();
  await query(
    tx,
    sql`
      with held as materialized (
        select case when ${isOfOffice} then pg_advisory_xact_lock(${ORDER})::text end
      ), told as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as told(
          place int, user_id bigint, kind text, source text, subject_id bigint, name text, number text, amount bigint, reason text,
          by_id bigint, is_for_office boolean)
      ), written as (
      insert into news (user_id, kind, source, subject_id, name, number, amount, reason, by_id, by_name, is_for_office, office_by_id, at)
      select told.user_id, told.kind, told.source, told.subject_id, coalesce(told.name, runner.name, ''),
        coalesce(runner.number, told.number, ''), told.amount, told.reason, told.by_id,
        concat_ws(' ', nullif(doer.firstname, ''), nullif(doer.lastname, '')), told.is_for_office,
        case when doer.role <> 'member' then doer.id else 0 end, ${at}::timestamptz
      from held cross join told
      left join users doer on doer.id = told.by_id
      left join lateral (
        select coalesce(file.client_name, carrier.pushname) as name, coalesce(nullif(carrier.phonenumber, ''), carrier.clientid) as number
        from whatsapps carrier
        left join validators on told.source = 'validator' and validators.id = told.subject_id
        left join files file on file.id = validators.file_id
        where carrier.clientid = told.number
      ) as runner on told.source in ('generator', 'validator')
      order by told.place
      )
      select pg_notify(${PUSH_TOPIC}, owner::text) from (
        select user_id as owner from told where by_id <> user_id union select 0 from told where is_for_office
      ) as heard where exists (select from push_devices where user_id = owner)
        or owner = 0 and exists (select from push_devices where is_office)`,
  );
}
