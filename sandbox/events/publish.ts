import { type SQL, sql } from 'drizzle-orm';
import { type EventName, eventTable } from '../../src/api/schema/events';
import { pack } from './packed';
import type { Queries } from '../store/database';
import { query } from '../store/query';

/** A message of the socket before it has a position: `event` and whatever the event carries. */
export interface Message {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** A message and the user whose channel it belongs on. */
export interface OwnedMessage {
  readonly owner: number;
  readonly message: Message;
}

/** What the office listens on. Nothing is written to it: it is what all channels hold. */
export const ADMIN_CHANNEL = 'client-admin';
export const ownChannel = (userId: number) => `client-${userId}`;

/** Whether somebody of the office is told, whatever they look at: a link that is lost, a suspension, an end. */
export const isNews = ({ event }: Message) =>
  (eventTable[event as EventName] as { readonly news?: string } | undefined)?.news !== undefined;

/** Channels of an announcement at most: a notification has 8,000 bytes. */
const CHANNELS_ANNOUNCED = 60;

interface Texts {
  readonly texts: readonly string[];
  readonly hasNews: boolean;
}
type ByChannel = ReadonlyMap<string, Texts>;

/** What this process published lately, so that it need not read it again. */
const recent = new Map<string, ByChannel>();
const KEPT_PUBLICATIONS = 200;

/** The messages of a publication on one of its channels; undefined where another process published it. */
export const recentlyPublished = (publication: string, channel: string) =>
  recent.get(publication)?.get(channel)?.texts;

/** Appends one event to its owner's channel; listeners receive it when `tx` commits. */
export async function publish(tx: Queries, ownerUserId: number, message: Message): Promise<void> {
  await publishAll(tx, [{ owner: ownerUserId, message }]);
}

/**
 * Appends events in order. Publish last in a transaction: the channels' rows stay locked until it commits, which is
 * what keeps `seq` free of holes, and every publisher locks them in the same order, so that none can wait in a circle.
 */
export async function publishAll(tx: Queries, published: readonly OwnedMessage[]): Promise<void> {
  if (published.length === 0) return;
  const texts = textsByChannel(published, new Date(tx.clock.now()));
  const publication = crypto.randomUUID();
  recent.set(publication, texts);
  for (const [oldest] of recent) {
    if (recent.size <= KEPT_PUBLICATIONS) break;
    recent.delete(oldest);
  }
  await append(tx, publication, texts);
  tx.announcer.counted?.(published.length);
}

/** Messages as JSON, each serialised once. */
function textsByChannel(published: readonly OwnedMessage[], at: Date): ByChannel {
  const date = at.toISOString();
  const channels = new Map<string, { texts: string[]; hasNews: boolean }>();
  for (const { owner, message } of published) {
    const own = channels.get(ownChannel(owner)) ?? { texts: [], hasNews: false };
    channels.set(ownChannel(owner), own);
    own.texts.push(JSON.stringify({ date, ...message }));
    own.hasNews ||= isNews(message);
  }
  return channels;
}

/** Lists as one text each, so that the statement is the same for any number of channels. None holds such a character. */
const SEPARATOR = '\u001e';
const listed = (values: readonly (string | number | boolean)[]): SQL =>
  sql`string_to_array(${values.join(SEPARATOR)}::text, ${SEPARATOR}::text)`;

async function append(tx: Queries, publication: string, byChannel: ByChannel): Promise<void> {
  const lists = [...byChannel.values()];
  const packed = new Map([...byChannel].map(([channel, { texts }]) => [channel, pack(texts)]));
  const rows = await query<{ announced: string }>(
    tx,
    sql`
      with incoming (channel, amount, news, packed) as (
        select channel, amount::int, news::boolean, decode(packed, 'base64') from unnest(
          ${listed([...byChannel.keys()])}, ${listed(lists.map(({ texts }) => texts.length))},
          ${listed(lists.map(({ hasNews }) => hasNews))},
          ${listed([...packed.values()].map((bytes) => bytes.toString('base64')))}) as list(channel, amount, news, packed)
      ), advanced as (
        insert into channels (channel, epoch, head, oldest_at)
        select channel, gen_random_uuid()::text, amount, now()
        from incoming order by channel
        on conflict (channel) do update set head = channels.head + excluded.head, oldest_at = coalesce(channels.oldest_at, now())
        returning channel, epoch, head
      ), placed as (
        select channel, epoch, head - amount + 1 as first, head as last, news, packed
        from incoming join advanced using (channel)
      ), appended as (
        insert into publications (channel, first, last, news, packed)
        select channel, first, last, news, packed from placed
      ), announcements as (
        select json_build_object('publication', ${publication}::text, 'places',
          json_agg(json_build_array(channel, epoch, first, last, news)))::text as announcement
        from (select *, (row_number() over () - 1) / ${CHANNELS_ANNOUNCED} as part from placed) as numbered
        group by part
      )
      select ${tx.announcer.selected} as announced from announcements`,
  );
  tx.announcer.committed({ selected: rows.map(({ announced }) => announced), packed });
}
