import { sql } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import { createLoop } from '../core/loop';
import { createTries } from '../core/tries';
import type { AnnouncedPlace } from './announcer';
import type { Carried } from './broker-figures';
import type { Database, Queries } from './database';
import type { EventRow } from './event-stream';
import type { JetStream } from './jetstream';
import { query } from './query';

/**
 * How long the table has what the stream has, too, in ms: longer than a NATS server takes until what it has accepted is on its disk.
 * Who has missed little need not ask the stream.
 */
export const IN_TABLE_MS = 150_000;
/** After how long a row is sent by anybody, in ms: who wrote it has ended, or the stream took nothing. What is older than a day stays. */
const SENT_BY_ANYBODY_MS = 180_000;
const DAY = 86_400_000;
const LOOK_MS = 5000;
/** How often it is looked for what nobody has sent, in ms: all that the table holds is looked through for it. */
const LEFT_EVERY_MS = 30_000;
/** Rows that are sent or removed at once. */
const PIECE = 500;
/** Rows that may wait for the stream's answers; what follows is sent later. */
const MOST_SENT = 5000;

interface Taken {
  readonly channel: string;
  readonly last: number;
  readonly at: number;
}

/** Moves what the table of publications holds into the stream: a row goes once the stream has it. */
export interface Outbox {
  send(place: AnnouncedPlace, packed: Buffer): void;
  /** The stream may have lost what it had not yet on its disk: that is sent again. */
  doubt(): void;
  close(): Promise<void>;
}

export interface OutboxOptions {
  readonly stream: () => JetStream | null;
  readonly database: () => Pick<Database, 'db' | 'transaction'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with what became of a row. */
  count(what: Carried): void;
}

const remove = (queries: Queries, rows: readonly Pick<Taken, 'channel' | 'last'>[], since: number) =>
  query(
    queries,
    sql`delete from publications using json_to_recordset(${JSON.stringify(rows)}::json) as moved (channel text, last bigint)
        where publications.channel = moved.channel and publications.last = moved.last
          and publications.at >= ${new Date(since).toISOString()}::timestamptz`,
  );

export function createOutbox({ stream, database, clock, log, count }: OutboxOptions): Outbox {
  const tries = createTries(log, {
    failing: 'the broker takes no events: they stay in the database until it does',
    working: 'the broker takes events again',
  });
  /** Oldest first. */
  let taken: Taken[] = [];
  let waiting = 0;
  let leftSoughtAt = clock.now();
  /** Since the last look. */
  let failure: unknown;
  let hasWorked = false;

  const append = async (to: JetStream, place: AnnouncedPlace, packed: Buffer, late?: 'late') => {
    waiting += 1;
    try {
      count((await to.append(place, packed, late)) ? 'sent' : 'again');
      hasWorked = true;
      return true;
    } catch (error) {
      // Of a connection that was lost its announcer tells.
      if (to === stream()) failure = error;
      count('refused');
      return false;
    } finally {
      waiting -= 1;
    }
  };
  const sendNow = async (to: JetStream, place: AnnouncedPlace, packed: Buffer) => {
    const [channel, , , last] = place;
    if (await append(to, place, packed)) taken.push({ channel, last, at: clock.now() });
  };
  /** Says how it went since the last look. A stream that was deleted meanwhile answers nothing, and is made again. */
  const judge = async () => {
    const failed = failure;
    if (failed) tries.failed(failed);
    else if (hasWorked) tries.worked();
    failure = undefined;
    hasWorked = false;
    if (failed)
      await stream()
        ?.make()
        .catch(() => undefined);
  };

  /** Removes what the stream has had for long enough; resolves to whether there is more. */
  const removeTaken = async () => {
    const isOver = ({ at }: Taken) => at < clock.now() - IN_TABLE_MS;
    const rows = taken.slice(0, PIECE).filter(isOver);
    const [oldest] = rows;
    if (!oldest) return false;
    await remove(database().db, rows, oldest.at - SENT_BY_ANYBODY_MS);
    const removed = new Set(rows);
    taken = taken.filter((row) => !removed.has(row));
    return rows.length === PIECE;
  };
  /** Sends what nobody has sent, of which no other process is sending any; resolves to whether there may be more. */
  const sendLeft = async () => {
    const to = stream();
    if (!to || clock.now() < leftSoughtAt + LEFT_EVERY_MS) return false;
    const soughtBefore = leftSoughtAt;
    leftSoughtAt = clock.now();
    const isMore = await database().transaction(async (tx) => {
      const [from, until] = [DAY, SENT_BY_ANYBODY_MS].map((ms) => new Date(clock.now() - ms).toISOString());
      const left = await query<Omit<EventRow, 'at'> & { at: number; news: boolean }>(
        tx,
        sql`select channel, epoch, first::float8 as first, last::float8 as last, news, packed,
              floor(extract(epoch from at) * 1000)::float8 as at
            from publications join channels using (channel)
            where at between ${from}::timestamptz and ${until}::timestamptz and length(packed) <= ${to.longest}
            limit ${PIECE} for update of publications skip locked`,
      );
      const sent = await Promise.all(
        left.map(({ channel, epoch, first, last, news, packed }) =>
          append(to, [channel, epoch, first, last, news], packed, 'late'),
        ),
      );
      const moved = left.filter((_, place) => sent[place]);
      if (moved.length === 0) return false;
      const places = moved.map(({ channel, last }) => ({ channel, last }));
      await remove(tx, places, Math.min(...moved.map(({ at }) => at)));
      return left.length === PIECE;
    });
    if (isMore) leftSoughtAt = soughtBefore;
    return isMore;
  };

  const loop = createLoop({
    name: 'outbox',
    clock,
    spacing: 0,
    log,
    step: async () => {
      const isMore = [await removeTaken(), await sendLeft()];
      await judge();
      return isMore.includes(true) ? 'more' : clock.now() + LOOK_MS;
    },
  });
  const cancel = clock.after(LOOK_MS, loop.wake);

  return {
    send: (place, packed) => {
      const to = stream();
      if (!to || waiting >= MOST_SENT) return count('refused');
      if (packed.length > to.longest) return;
      void sendNow(to, place, packed);
    },
    doubt: () => {
      taken = [];
    },
    close: async () => {
      cancel();
      await loop.close();
    },
  };
}
