import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import { createTries } from '../core/tries';
import type { Following } from '../store/announcer';
import type { Database } from '../store/database';
import type { EventRow } from '../store/event-stream';
import { IN_TABLE_MS } from '../store/outbox';
import { channels, publications } from '../store/schema';
import type { Feed } from './feed';
import { type PlacedMessage, placeFrom, textsOf } from './history';
import { isNews } from './publish';

/** How long announcements are collected before what they announce is read, in ms. */
const COLLECTED_MS = 16;
/** How much further back than the last look one goes that finds what was not announced, in seconds: a transaction may take as long. */
const OVERLAP = 30;
/** How far back one goes at most, in seconds: what is older is no news. */
const MOST_MISSED = 600;
/** Publications that are known to have been told. */
const KEPT = 10_000;

type Place = Pick<EventRow, 'channel' | 'epoch' | 'first' | 'last'>;
interface Announced extends Place {
  /** Undefined where they have to be read. */
  readonly texts: readonly string[] | undefined;
}

const nameOf = ({ channel, last }: Pick<Place, 'channel' | 'last'>) => `${channel}/${last}`;

/** News of everybody, whoever published it. */
export interface News {
  /** Calls `listener` with each, about in order, from now on. */
  subscribe(listener: (placed: PlacedMessage) => void): () => void;
  close(): void;
}

/** Reads news from the table when they are announced; what was not announced is found by its date. */
export function createNews(
  { db, announcer }: Pick<Database, 'db' | 'announcer'>,
  feed: Pick<Feed, 'onAnnounced'>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): News {
  const listeners = new Set<(placed: PlacedMessage) => void>();
  const told = new Set<string>();
  const tries = createTries(log, {
    failing: 'news could not be read to be told; they are tried again',
    working: 'news are told again',
  });
  let announced: Announced[] = [];
  let isMissed = false;
  let following: Following | null = null;
  let completeAt = 0;
  let begunAt = 0;
  let isReading = false;
  let cancel: (() => void) | null = null;

  const read = (which: SQL | undefined) =>
    db
      .select({
        channel: publications.channel,
        epoch: channels.epoch,
        first: publications.first,
        last: publications.last,
        packed: publications.packed,
        messages: publications.messages,
        at: publications.at,
      })
      .from(publications)
      .innerJoin(channels, eq(channels.channel, publications.channel))
      .where(which)
      .orderBy(asc(publications.at), asc(publications.last));
  const tell = ({ epoch, first, ...place }: Place, texts: readonly string[]) => {
    const name = nameOf(place);
    if (told.has(name)) return;
    told.add(name);
    for (const placed of placeFrom(epoch, first, texts))
      if (isNews(placed.message)) for (const listener of listeners) listener(placed);
  };
  /** In the order in which they were announced. */
  const tellAnnounced = async (asked: readonly Announced[]) => {
    const unknown = asked.filter(({ texts }) => !texts);
    const isPlace = ({ channel, last }: Place) =>
      sql`(${publications.channel} = ${channel} and ${publications.last} = ${last})`;
    const rows = unknown.length > 0 ? await read(or(...unknown.map(isPlace))) : [];
    const found = new Map(rows.map((row) => [nameOf(row), textsOf(row)]));
    for (const place of asked) tell(place, place.texts ?? found.get(nameOf(place)) ?? []);
  };
  /** Without those from before anybody listened. */
  const tellSince = (rows: readonly (Place & Parameters<typeof textsOf>[0] & { readonly at: Date })[]) => {
    for (const row of rows) if (row.at.getTime() >= begunAt) tell(row, textsOf(row));
  };
  const tellMissed = async (seconds: number) => {
    const { stream } = announcer;
    try {
      if (stream && seconds * 1000 > IN_TABLE_MS)
        tellSince(await stream.readNews(new Date(clock.now() - seconds * 1000)));
    } finally {
      // Whether or not the stream answers.
      const since = sql`now() - make_interval(secs => ${seconds})`;
      tellSince(await read(and(publications.news, gt(publications.at, since))));
    }
  };

  const look = async () => {
    const asked = announced;
    const isByDate = isMissed;
    const at = clock.now();
    const seconds = Math.min((at - completeAt) / 1000 + OVERLAP, MOST_MISSED);
    announced = [];
    isMissed = false;
    try {
      await (isByDate ? tellMissed(seconds) : tellAnnounced(asked));
    } catch (error) {
      isMissed = true;
      return tries.failed(error);
    }
    tries.worked();
    if (!isMissed) completeAt = at;
    for (const place of told) {
      if (told.size <= KEPT) break;
      told.delete(place);
    }
    return COLLECTED_MS;
  };
  const lookAgain = async () => {
    cancel = null;
    isReading = true;
    const pause = await look();
    isReading = false;
    wake(pause);
  };
  const wake = (pause = COLLECTED_MS) => {
    if (isReading || cancel || listeners.size === 0 || (announced.length === 0 && !isMissed)) return;
    cancel = clock.after(pause, () => void lookAgain());
  };

  const unsubscribe = feed.onAnnounced({
    announced: ([channel, epoch, first, last, hasNews], texts) => {
      if (!hasNews || listeners.size === 0) return;
      announced.push({ channel, epoch, first, last, texts: texts() });
      wake();
    },
    missed: () => {
      isMissed = listeners.size > 0;
      wake();
    },
  });
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        completeAt = clock.now();
        begunAt = completeAt;
        following = announcer.follow('news');
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        following?.leave();
        cancel?.();
        cancel = null;
        announced = [];
      };
    },
    close: () => {
      unsubscribe();
      following?.leave();
      cancel?.();
      listeners.clear();
    },
  };
}
