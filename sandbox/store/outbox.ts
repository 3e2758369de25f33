import { sql } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import { createLoop } from '../core/loop';
import { createTries } from '../core/tries';
import type { AnnouncedPlace } from './announcer';
import type { Queries } from './database';
import type { EventRow } from './event-stream';
import type { JetStream } from './jetstream';
import { query } from './query';

/** How long the table has what the stream has, too, in ms: who has missed little need not ask the stream. */
export const IN_TABLE_MS = 60_000;
/** After how long a row is sent by anybody, in ms: who wrote it has ended, or the stream took nothing. */
const SENT_BY_ANYBODY_MS = 90_000;
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
  close(): Promise<void>;
}

export function createOutbox(
  stream: () => JetStream | null,
  { queries, clock, log }: { readonly queries: () => Queries; readonly clock: Clock; readonly log: Log },
): Outbox {
  const tries = createTries(log, {
    failing: 'the broker takes no events: they stay in the database until it does',
    working: 'the broker takes events again',
  });
  /** Oldest first. */
  let taken: Taken[] = [];
  let waiting = 0;
  let leftSoughtAt = clock.now();

  const append = async (to: JetStream, place: AnnouncedPlace, packed: Buffer) => {
    waiting += 1;
    try {
      await to.append(place, packed);
      tries.worked();
      return true;
    } catch (error) {
      // Of a connection that was lost its announcer tells.
      if (to === stream()) tries.failed(error);
      return false;
    } finally {
      waiting -= 1;
    }
  };

  const remove = (rows: readonly Omit<Taken, 'at'>[], since: string) =>
    query(
      queries(),
      sql`delete from publications using json_to_recordset(${JSON.stringify(rows)}::json) as moved (channel text, last bigint)
          where publications.channel = moved.channel and publications.last = moved.last
            and publications.at >= ${since}::timestamptz`,
    );
  /** Removes what the stream has had for long enough; resolves to whether there is more. */
  const removeTaken = async () => {
    const isOver = ({ at }: Taken) => at < clock.now() - IN_TABLE_MS;
    const rows = taken.slice(0, PIECE).filter(isOver);
    const [oldest] = rows;
    if (!oldest) return false;
    await remove(rows, new Date(oldest.at - SENT_BY_ANYBODY_MS).toISOString());
    taken = taken.slice(rows.length);
    return rows.length === PIECE;
  };
  /** Sends what nobody has sent; resolves to whether there may be more. */
  const sendLeft = async () => {
    const to = stream();
    if (!to || clock.now() < leftSoughtAt + LEFT_EVERY_MS) return false;
    const before = new Date(clock.now() - SENT_BY_ANYBODY_MS).toISOString();
    const left = await query<Omit<EventRow, 'at'> & { at: string; news: boolean }>(
      queries(),
      sql`select channel, epoch, first::float8 as first, last::float8 as last, news, packed, at::text as at
          from publications join channels using (channel)
          where at < ${before}::timestamptz and length(packed) <= ${to.longest}
          order by at limit ${PIECE}`,
    );
    const sent = await Promise.all(
      left.map(({ channel, epoch, first, last, news, packed }) =>
        append(to, [channel, epoch, first, last, news], packed),
      ),
    );
    const moved = left.filter((_, place) => sent[place]);
    const [oldest] = moved;
    if (oldest)
      await remove(
        moved.map(({ channel, last }) => ({ channel, last })),
        oldest.at,
      );
    if (moved.length === PIECE) return true;
    leftSoughtAt = clock.now();
    return false;
  };

  const sendNow = async (to: JetStream, place: AnnouncedPlace, packed: Buffer) => {
    const [channel, , , last] = place;
    if (await append(to, place, packed)) taken.push({ channel, last, at: clock.now() });
  };
  const loop = createLoop({
    name: 'outbox',
    clock,
    spacing: 0,
    log,
    step: async () => {
      const isMore = [await removeTaken(), await sendLeft()];
      return isMore.includes(true) ? 'more' : clock.now() + LOOK_MS;
    },
  });
  const cancel = clock.after(LOOK_MS, loop.wake);

  return {
    send: (place, packed) => {
      const to = stream();
      if (!to || waiting >= MOST_SENT || packed.length > to.longest) return;
      void sendNow(to, place, packed);
    },
    close: async () => {
      cancel();
      await loop.close();
    },
  };
}
