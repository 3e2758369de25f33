import { type SQL, sql } from 'drizzle-orm';
import type { NewsKind } from '../../src/api/schema/entities/news';
import { isForOffice } from '../news/audience';
import { firstIn, type Happened, happenedBy, isFact, newsAmong, writeNews } from '../news/write';
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
  /** What it is news of, where the event does not say so; null where it is none. */
  readonly as?: NewsKind | null;
}

/** What the office listens on. Nothing is written to it: it is what all channels hold. */
export const ADMIN_CHANNEL = 'client-admin';
export const ownChannel = (userId: number) => `client-${userId}`;

/** What an office is told, whatever it looks at: a link that is lost, a suspension, an end, and that there is news. */
export const isNews = ({ event }: Message) => event === 'news' || isFact(event);

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

/** Writes what is news to somebody, and tells them that there is some. */
export const publishNews = (tx: Queries, happened: Happened): Promise<void> => publishAll(tx, [], [happened]);

/** What a transaction tells: an event, and whether the office hears of it wherever it looks. */
interface Told extends OwnedMessage {
  readonly isForOffice: boolean;
}

/** One for each person whose news has changed, in each transaction. */
const newsEvents = (tx: Queries, happened: readonly Happened[]): Told[] =>
  firstIn(
    tx,
    happened.map(({ userId, source, kind }) => ({
      owner: userId,
      message: { event: 'news' },
      isForOffice: isForOffice(source, kind),
    })),
    ({ owner, isForOffice: isTold }) => `event ${owner} ${isTold}`,
  );

/**
 * Appends events in order, and writes what is news of them or besides. Publish last in a transaction: the channels' rows stay
 * locked until it commits, which is what keeps `seq` free of holes, and every publisher locks them in the same order, so that
 * none can wait in a circle.
 */
export async function publishAll(
  tx: Queries,
  published: readonly OwnedMessage[],
  besides: readonly Happened[] = [],
): Promise<void> {
  const facts = published.flatMap(({ owner, message, as }) => happenedBy(owner, message, as) ?? []);
  const happened = newsAmong(tx, [...facts, ...besides]);
  await append(tx, [
    ...published.map((one) => ({ ...one, isForOffice: isFact(one.message.event) })),
    ...newsEvents(tx, happened),
  ]);
  if (happened.length > 0) await writeNews(tx, happened);
}

async function append(tx: Queries, published: readonly Told[]): Promise<void> {
  if (published.length === 0) return;
  const texts = textsByChannel(published, new Date(tx.clock.now()));
  const publication = crypto.randomUUID();
  recent.set(publication, texts);
  for (const [oldest] of recent) {
    if (recent.size <= KEPT_PUBLICATIONS) break;
    recent.delete(oldest);
  }
  await insert(tx, publication, texts);
  tx.announcer.counted?.(published.length);
}

/** Messages as JSON, each serialised once. */
function textsByChannel(published: readonly Told[], at: Date): ByChannel {
  const date = at.toISOString();
  const channels = new Map<string, { texts: string[]; hasNews: boolean }>();
  for (const { owner, message, isForOffice: isTold } of published) {
    const own = channels.get(ownChannel(owner)) ?? { texts: [], hasNews: false };
    channels.set(ownChannel(owner), own);
    own.texts.push(JSON.stringify({ date, ...message }));
    own.hasNews ||= isTold;
  }
  return channels;
}

/** Lists as one text each, so that the statement is the same for any number of channels. None holds such a character. */
const SEPARATOR = '\u001e';
const listed = (values: readonly (string | number | boolean)[]): SQL =>
  sql`string_to_array(${values.join(SEPARATOR)}::text, ${SEPARATOR}::text)`;

async function insert(tx: Queries, publication: string, byChannel: ByChannel): Promise<void> {
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
