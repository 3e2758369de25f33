import { and, asc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import type { Queries } from '../store/database';
import { PAGE, pageOf } from '../store/event-stream';
import { channels, KEPT_EVENTS, publications } from '../store/schema';
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
export const placedText = ({ text, epoch, seq }: Head & { readonly text: string }): string =>
  `${text.slice(0, -1)},"epoch":${JSON.stringify(epoch)},"seq":${seq}}`;

/** The messages of a row, as JSON. */
export const textsOf = ({
  packed,
  messages,
}: {
  readonly packed: Buffer | null;
  readonly messages?: string | null;
}) => (packed ? unpack(packed) : (messages ?? '').split('\n'));

type Row = Pick<typeof publications.$inferSelect, 'first' | 'last' | 'packed'> & {
  readonly messages?: string | null;
};

/** Whether the rows, which are in order, hold all places from the first to the last. */
const areWhole = (rows: readonly Row[], from: number, to: number) =>
  rows.reduce((next, { first, last }) => (first <= next ? last + 1 : next), from) > to;

/** Rows that hold any of the places `from` to `to`, in order, be they still in the table or in the stream. */
async function readRows(
  queries: Queries,
  channel: string,
  { epoch, from, to }: { readonly epoch: string; readonly from: number; readonly to: number },
): Promise<Row[]> {
  const { first, last, packed, messages } = publications;
  const rows: Row[] = await queries
    .select({ first, last, packed, messages })
    .from(publications)
    .where(and(eq(publications.channel, channel), gte(last, from), lte(first, to)))
    .orderBy(asc(last));
  const { stream } = queries.announcer;
  if (!stream || areWhole(rows, from, to)) return rows;
  // What leaves the table meanwhile is in the stream before.
  const known = new Set(rows.map((row) => row.last));
  const moved = await stream.read(channel, epoch, from, to);
  return [...rows, ...moved.filter((row) => !known.has(row.last))].toSorted(
    (one, other) => one.last - other.last,
  );
}

/** The channel's events at `from` and before the place `before`, newest first, read a page at a time as they are asked for. */
export async function* readBefore(
  queries: Queries,
  channel: string,
  epoch: string,
  { before, from }: { readonly before: number; readonly from: number },
): AsyncGenerator<PlacedMessage> {
  for (let end = before - 1; end >= from; ) {
    const start = Math.max(from, pageOf(end) * PAGE);
    for (const row of (await readRows(queries, channel, { epoch, from: start, to: end })).toReversed()) {
      await yieldToEventLoop();
      const placed = placeFrom(epoch, row.first, textsOf(row));
      yield* placed.filter(({ seq }) => seq >= start && seq <= end).toReversed();
    }
    end = start - 1;
  }
}

/** The events after `since` up to the channel's head, oldest first, at most `LONGEST_REPLAY`. */
export async function readAfter(
  queries: Queries,
  channel: string,
  { epoch, seq: head }: Head,
  since: number,
): Promise<PlacedMessage[]> {
  const to = Math.min(head, since + LONGEST_REPLAY);
  const rows = await readRows(queries, channel, { epoch, from: since + 1, to });
  return rows
    .flatMap((row) => placeFrom(epoch, row.first, textsOf(row)))
    .filter(({ seq }) => seq > since && seq <= to);
}

/** At or before the first place that is kept of the channel; null where none is. */
export async function readOldest(queries: Queries, channel: string): Promise<number | null> {
  const [row] = await queries
    .select({ first: publications.first })
    .from(publications)
    .where(eq(publications.channel, channel))
    .orderBy(publications.last)
    .limit(1);
  const inStream = await queries.announcer.stream?.readOldest(channel);
  const places = [row?.first, inStream].filter((place) => typeof place === 'number');
  return places.length > 0 ? Math.min(...places) : null;
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
  const missed = await readAfter(queries, channel, head, left.since);
  const last = missed.at(-1);
  if (!last || last.seq < head.seq || last.seq - left.since > missed.length) return lost;
  return { head: { ...head, seq: last.seq }, complete: true, missed };
}

/** Publications of a busy channel that one statement removes: the embedded database runs no other meanwhile. */
const PIECE = 500;
/** Channels of which what is too old is removed by one statement, and how much of each. */
const CHANNELS = 50;
const OLDEST = 10;

/** Removes what `old` finds of the channels that are `due`, which are held, and notes where these begin now. */
const remove = (due: SQL, old: SQL) => sql`
  with due as materialized (${due}), old as (
    select old.channel, old.last, old.at from due cross join lateral (${old}) as old
  ), gone as (
    -- By the day as well, which is one partition.
    delete from publications using old
    where (publications.channel, publications.last, publications.at) = (old.channel, old.last, old.at)
    returning old.channel, old.last
  ), passed as (
    select seen.channel, seen.head, kept.first, kept.at
    from due join channels as seen using (channel) left join lateral (
      select first, at from publications where publications.channel = due.channel and publications.last > coalesce(
        (select max(gone.last) from gone where gone.channel = due.channel), -9223372036854775808)
      order by publications.last limit 1
    ) as kept on true
  ), noted as (
    update channels set tail = greatest(tail, coalesce(passed.first - 1, passed.head)),
      -- What is published meanwhile is not seen here.
      oldest_at = coalesce(passed.at, case when channels.head > passed.head then now() end)
    from passed where channels.channel = passed.channel
  )
  select (select count(*) from gone) as removed, (select count(*) from due) as due`;

/**
 * Removes pages of the stream that are far behind their channel's head; resolves to whether there may be more. Outside of any
 * transaction: it waits for the network.
 */
export async function pruneStream(queries: Queries): Promise<boolean> {
  const { stream } = queries.announcer;
  if (!stream) return false;
  const recent = new Date(queries.clock.now() - KEPT_MINUTES * 60_000);
  const [due] = await queries
    .select()
    .from(channels)
    .where(and(gt(channels.excess, 0), lt(channels.oldestAt, recent)))
    .orderBy(asc(channels.oldestAt))
    .limit(1);
  if (!due) return false;
  const { channel, head } = due;
  const tail = await stream.remove(channel, head - KEPT_EVENTS + 1, recent);
  await queries
    .update(channels)
    .set(tail > 0 ? { tail: sql`greatest(${channels.tail}, ${tail})` } : { oldestAt: sql`now()` })
    .where(eq(channels.channel, channel));
  return true;
}

/**
 * Removes some of what is far behind its channel's head, or `days` old and in no day's partition, and notes what partitions took
 * with them; resolves to whether there may be more.
 */
export async function prune(queries: Queries, days: number): Promise<boolean> {
  const passed = async (statement: SQL) => {
    const [row] = await query<Record<'removed' | 'due', number | string>>(queries, statement);
    return { removed: Number(row?.removed), due: Number(row?.due) };
  };
  const tooOld = sql`jakarta_day(now() - make_interval(days => ${days}))`;
  const recent = sql`now() - make_interval(mins => ${KEPT_MINUTES})`;
  // The stream's own are removed apart.
  const behind = queries.announcer.stream
    ? { removed: 0 }
    : await passed(
        remove(
          sql`select channel, head from channels where excess > 0 and oldest_at < ${recent}
              order by oldest_at limit 1 for no key update`,
          sql`select channel, last, at from publications
              where publications.channel = due.channel and last <= due.head - ${KEPT_EVENTS} and at < ${recent}
              order by last limit ${PIECE}`,
        ),
      );
  // Whoever publishes holds channels in another order: for none of them is waited while others are held.
  const overdue = await passed(
    remove(
      sql`select channel, head from channels where oldest_at < ${tooOld}
          order by oldest_at limit ${CHANNELS} for no key update skip locked`,
      sql`select channel, last, at from (
            select channel, last, at from publications
            where publications.channel = due.channel order by last limit ${OLDEST}
          ) as oldest where at < ${tooOld}`,
    ),
  );
  return behind.removed > 0 || overdue.removed > 0 || overdue.due === CHANNELS;
}
