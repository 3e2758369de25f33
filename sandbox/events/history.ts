import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import type { Queries } from '../store/database';
import { channels, publications } from '../store/schema';
import type { Message } from './publish';
import { query } from '../store/query';
import { unpack } from './packed';

/** The head of a channel's history; sent in `meta` of a list, read before the list's rows. */
export interface Head {
  readonly epoch: string;
  /** `seq` of the newest event, 0 before the first. */
  readonly seq: number;
}

/** An event with its place in a channel. */
export interface PlacedMessage extends Head {
  /** The message as JSON, without its place. */
  readonly text: string;
  /** The same, read when it is asked for. */
  readonly message: Message;
}

/** Messages that follow one another, the first of them at `first`. */
export const placeFrom = (epoch: string, first: number, texts: readonly string[]): PlacedMessage[] =>
  texts.map((text, place) => {
    let message: Message | undefined;
    return {
      epoch,
      seq: first + place,
      text,
      get message() {
        message ??= JSON.parse(text) as Message;
        return message;
      },
    };
  });

/** Events that a channel keeps at least, as long as they are not over. */
const KEPT_EVENTS = 10_000;
/** How long an event is kept at least, in minutes, however many there are. */
const KEPT_MINUTES = 10;
/** Most events that are replayed to a client. */
export const LONGEST_REPLAY = 10_000;

/** The channel's head; a channel without events gets its epoch now. */
export async function readHead(queries: Queries, channel: string): Promise<Head> {
  const [known] = await queries.select().from(channels).where(eq(channels.channel, channel));
  if (known) return { epoch: known.epoch, seq: known.head };
  await queries.insert(channels).values({ channel, epoch: crypto.randomUUID() }).onConflictDoNothing();
  return readHead(queries, channel);
}

/** The heads of those channels that were ever published or subscribed to. */
export async function readHeads(queries: Queries, names: readonly string[]): Promise<Map<string, Head>> {
  const rows = await queries.select().from(channels).where(inArray(channels.channel, names));
  return new Map(rows.map(({ channel, epoch, head }) => [channel, { epoch, seq: head }]));
}

/** The message as sent: with its place. */
export const placedText = ({ text, epoch, seq }: PlacedMessage): string =>
  `${text.slice(0, -1)},"epoch":${JSON.stringify(epoch)},"seq":${seq}}`;

const PACKED = {
  first: publications.first,
  packed: publications.packed,
  messages: publications.messages,
};
/** The messages of a row, as JSON. */
export const textsOf = ({
  packed,
  messages,
}: Pick<typeof publications.$inferSelect, 'packed' | 'messages'>) =>
  packed ? unpack(packed) : (messages ?? '').split('\n');

/** How many rows are read at a time, and so put into memory. */
const ROWS_AT_ONCE = 100;

/** The channel's events before the place `before`, from `from` on, newest first, read as they are asked for. */
export async function* readBefore(
  queries: Queries,
  channel: string,
  epoch: string,
  { before, from = 0 }: { readonly before: number; readonly from?: number },
): AsyncGenerator<PlacedMessage> {
  let end = before;
  for (;;) {
    const rows = await queries
      .select(PACKED)
      .from(publications)
      .where(
        and(eq(publications.channel, channel), gte(publications.last, from), lt(publications.first, end)),
      )
      .orderBy(desc(publications.last))
      .limit(ROWS_AT_ONCE);
    for (const row of rows) {
      await yieldToEventLoop();
      const placed = placeFrom(epoch, row.first, textsOf(row));
      yield* placed.filter(({ seq }) => seq >= from && seq < before).toReversed();
      end = row.first;
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The events after `since` in the channel, oldest first, at most `limit`. */
export async function readAfter(
  queries: Queries,
  channel: string,
  epoch: string,
  since: number,
  limit = LONGEST_REPLAY,
): Promise<PlacedMessage[]> {
  const rows = await queries
    .select(PACKED)
    .from(publications)
    .where(
      and(
        eq(publications.channel, channel),
        gt(publications.last, since),
        lte(publications.first, since + limit),
      ),
    )
    .orderBy(asc(publications.last));
  return rows
    .flatMap((row) => placeFrom(epoch, row.first, textsOf(row)))
    .filter(({ seq }) => seq > since && seq <= since + limit);
}

/** What a client that left at `since` in `epoch` has missed. `complete` is false where part of it cannot be read. */
export async function readMissed(
  queries: Queries,
  channel: string,
  left: { readonly since: number; readonly epoch: string } | null,
): Promise<{ readonly head: Head; readonly complete: boolean; readonly missed: PlacedMessage[] }> {
  const head = await readHead(queries, channel);
  const lost = { head, complete: false, missed: [] };
  if (!left || left.epoch !== head.epoch || left.since > head.seq) return lost;
  if (left.since === head.seq) return { head, complete: true, missed: [] };
  if (head.seq - left.since > LONGEST_REPLAY) return lost;
  const missed = await readAfter(queries, channel, head.epoch, left.since);
  const last = missed.at(-1);
  if (!last || last.seq < head.seq || last.seq - left.since > missed.length) return lost;
  return { head: { ...head, seq: last.seq }, complete: true, missed };
}

/** Publications that one statement removes at most: the embedded database runs no other meanwhile. */
const PIECE = 500;
/** Of a channel's oldest, as many are looked at for their days at a time: all of them would be read anew each minute. */
const OLDEST = 10;

/** Removes some of what is `days` old, or far behind its channel's head; resolves to whether there may be more. */
export async function prune(queries: Queries, days: number): Promise<boolean> {
  const [row] = await query<{ removed: number | string }>(
    queries,
    sql`
      with old as (
        select old.channel, old.last from channels cross join lateral (
          (
            select channel, last from publications
            where publications.channel = channels.channel and last <= channels.head - ${KEPT_EVENTS}
              and at < now() - make_interval(mins => ${KEPT_MINUTES})
            order by last limit ${PIECE}
          ) union (
            select channel, last from (
              select channel, last, at from publications
              where publications.channel = channels.channel order by last limit ${OLDEST}
            ) as oldest where at < now() - make_interval(days => ${days})
          )
        ) as old limit ${PIECE}
      ), gone as (
        delete from publications using old
        where publications.channel = old.channel and publications.last = old.last returning 1
      )
      select count(*) as removed from gone`,
  );
  return Number(row?.removed) === PIECE;
}
