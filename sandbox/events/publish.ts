import { type SQL, sql } from 'drizzle-orm';
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

export const ADMIN_CHANNEL = 'client-admin';
export const ownChannel = (userId: number) => `client-${userId}`;

/** Where a publication stands in one of its channels. */
export type AnnouncedPlace = readonly [channel: string, epoch: string, first: number, last: number];
/** Announces a publication on some of its channels; other processes read its events from the table. */
export interface Announcement {
  readonly publication: string;
  readonly places: readonly AnnouncedPlace[];
}
/** Channels of an announcement at most: a notification has 8,000 bytes. */
const CHANNELS_ANNOUNCED = 60;

type Texts = ReadonlyMap<string, readonly string[]>;

/** What this process published lately, so that it need not read it again. */
const recent = new Map<string, Texts>();
const KEPT_PUBLICATIONS = 200;

/** The messages of a publication on one of its channels; undefined where another process published it. */
export const recentlyPublished = (publication: string, channel: string) =>
  recent.get(publication)?.get(channel);

/** Appends one event to its owner's channel and to `client-admin`; listeners receive it when `tx` commits. */
export async function publish(tx: Queries, ownerUserId: number, message: Message): Promise<void> {
  await publishAll(tx, [{ owner: ownerUserId, message }]);
}

/**
 * Appends events in order. Publish last in a transaction: the channels' rows stay locked until it commits, which is
 * what keeps `seq` free of holes, and every publisher locks `client-admin` first, so that none can wait in a circle.
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
function textsByChannel(published: readonly OwnedMessage[], at: Date): Texts {
  const date = at.toISOString();
  const all: string[] = [];
  const channels = new Map([[ADMIN_CHANNEL, all]]);
  for (const { owner, message } of published) {
    const text = JSON.stringify({ date, ...message });
    const own = channels.get(ownChannel(owner)) ?? [];
    channels.set(ownChannel(owner), own);
    all.push(text);
    own.push(text);
  }
  return channels;
}

/** Lists as one text each, so that the statement is the same for any number of channels. None holds such a character. */
const SEPARATOR = '\u001e';
const listed = (values: readonly (string | number)[]): SQL =>
  sql`string_to_array(${values.join(SEPARATOR)}::text, ${SEPARATOR}::text)`;

async function append(tx: Queries, publication: string, texts: Texts): Promise<void> {
  const lists = [...texts.values()];
  const rows = await query<{ announced: string }>(
    tx,
    sql`
      with incoming (channel, amount, packed) as (
        select channel, amount::int, decode(packed, 'base64') from unnest(
          ${listed([...texts.keys()])}, ${listed(lists.map(({ length }) => length))},
          ${listed(lists.map((list) => pack(list).toString('base64')))}) as list(channel, amount, packed)
      ), advanced as (
        insert into channels (channel, epoch, head, oldest_at)
        select channel, gen_random_uuid()::text, amount, now()
        from incoming order by channel = ${ADMIN_CHANNEL} desc, channel
        on conflict (channel) do update set head = channels.head + excluded.head, oldest_at = coalesce(channels.oldest_at, now())
        returning channel, epoch, head
      ), placed as (
        select channel, epoch, head - amount + 1 as first, head as last, packed
        from incoming join advanced using (channel)
      ), appended as (
        insert into publications (channel, first, last, packed) select channel, first, last, packed from placed
      ), announcements as (
        select json_build_object('publication', ${publication}::text, 'places',
          json_agg(json_build_array(channel, epoch, first, last)))::text as announcement
        from (select *, (row_number() over () - 1) / ${CHANNELS_ANNOUNCED} as part from placed) as numbered
        group by part
      )
      select ${tx.announcer.selected} as announced from announcements`,
  );
  tx.announcer.committed(rows.map(({ announced }) => announced));
}
