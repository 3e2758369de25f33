import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import type { Database } from '../store/database';
import { createTries } from '../core/tries';
import {
  type Head,
  LONGEST_REPLAY,
  type PlacedMessage,
  placeFrom,
  readAfter,
  readHead,
  readHeads,
} from './history';
import { type Announcement, recentlyPublished } from './publish';

/** What was published, as it is committed by any server process. */
export interface Feed {
  /** Calls `heard` with every event of the channel from now on, in order and without holes. */
  subscribe(channel: string, heard: (message: PlacedMessage) => void): () => void;
  /**
   * Resolves once whatever is committed from now on is told to who has subscribed, also where no announcement comes.
   * Rejects where that cannot be said, since the database did not tell where the channel stands.
   */
  ready(channel: string): Promise<void>;
  /** How many events are committed that have not been told yet. */
  behind(): Promise<number>;
  close(): Promise<void>;
}

interface Subscribed {
  readonly listeners: Set<(message: PlacedMessage) => void>;
  /** Position of the last event told; before the first, where the channel stood when somebody subscribed. */
  last: Head | null;
  /** Whether `last` was told: else what was committed while it was read may lie at it or before. */
  hasTold: boolean;
  /** Resolves once `last` is known; null where it could not be read. */
  ready: Promise<void> | null;
  /** Whether something could not be read to be told: until it is, what is announced has to wait. */
  isLate: boolean;
  /** Publications are told one after the other, also where one has to be read from its table first. */
  turn: Promise<void>;
}

export interface FeedOptions {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Called once events of a channel were told to all who hear it. */
  onTold?(channel: string, messages: readonly PlacedMessage[]): void;
}

export async function createFeed(
  database: Database,
  { clock = systemClock, log = consoleLog, onTold }: FeedOptions = {},
): Promise<Feed> {
  const channels = new Map<string, Subscribed>();
  const tries = createTries(log, {
    failing: 'events could not be read to be told; they are tried again',
    working: 'no event waits to be read any more',
  });
  let cancelTry: (() => void) | null = null;
  let isClosed = false;

  const tell = (channel: string, subscribed: Subscribed, told: readonly PlacedMessage[]) => {
    for (const placed of told) {
      subscribed.last = placed;
      subscribed.hasTold = true;
      for (const listener of subscribed.listeners) listener(placed);
    }
    onTold?.(channel, told);
  };

  /**
   * Tells what followed `since` up to `head`, in as many readings as it takes. What the table no longer has is passed
   * over: sockets see the jump in its numbers, and read again.
   */
  const tellUpTo = async (
    channel: string,
    subscribed: Subscribed,
    head: Head,
    since: number,
  ): Promise<void> => {
    if (since >= head.seq) return;
    const read = await readAfter(database.db, channel, head.epoch, since);
    tell(channel, subscribed, read);
    const last = read.at(-1);
    if (last) await tellUpTo(channel, subscribed, head, last.seq);
    else if (since < head.seq - LONGEST_REPLAY)
      await tellUpTo(channel, subscribed, head, head.seq - LONGEST_REPLAY);
    else Object.assign(subscribed, { last: head, hasTold: false });
  };

  const receive = async (subscribed: Subscribed, announced: Announcement) => {
    const { channel, epoch, first } = announced;
    const last = subscribed.last?.epoch === epoch ? subscribed.last : null;
    if (last && subscribed.hasTold && announced.last <= last.seq) return;
    const since = subscribed.hasTold && last ? last.seq : Math.min(last?.seq ?? first - 1, first - 1);
    const own = recentlyPublished(announced);
    if (own && since === first - 1) return tell(channel, subscribed, placeFrom(epoch, first, own));
    // Where it cannot be read now, it is told from here on later.
    if (last || !subscribed.last) subscribed.last = { epoch, seq: since };
    const head = await readHead(database.db, channel);
    if (head.epoch === epoch) await tellUpTo(channel, subscribed, head, since);
  };

  const takeTurn = (subscribed: Subscribed, work: () => Promise<void>) => {
    subscribed.turn = subscribed.turn.then(work).catch((error: unknown) => {
      subscribed.isLate = true;
      tryLater(error);
    });
    return subscribed.turn;
  };

  const hear = (announcement: string) => {
    const announced = JSON.parse(announcement) as Announcement;
    const subscribed = channels.get(announced.channel);
    if (subscribed && !subscribed.isLate) void takeTurn(subscribed, () => receive(subscribed, announced));
  };

  /** Tells what lies between the last event told and where each of the channels stands. */
  const catchUp = async (those: readonly (readonly [string, Subscribed])[]) => {
    if (those.length === 0) return;
    // What is announced from here on may lie behind what is read.
    for (const [, subscribed] of those) subscribed.isLate = false;
    const reading = readHeads(
      database.db,
      those.map(([channel]) => channel),
    );
    // Whoever waits for it in their turn is told why it failed.
    reading.catch(() => undefined);
    const turns = those.map(([channel, subscribed]) =>
      takeTurn(subscribed, async () => {
        const head = (await reading).get(channel);
        if (head && subscribed.last?.epoch === head.epoch)
          await tellUpTo(channel, subscribed, head, subscribed.last.seq);
        else if (head) Object.assign(subscribed, { last: head, hasTold: false });
      }),
    );
    await Promise.all(turns);
  };

  const late = () => [...channels].filter(([, { isLate }]) => isLate);
  const tryLater = (error: unknown) => {
    if (isClosed || cancelTry) return;
    cancelTry = clock.after(tries.failed(error), () => void tryAgain());
  };
  const tryAgain = async () => {
    cancelTry = null;
    await catchUp(late());
    if (late().length === 0) tries.worked();
  };

  /** Reads where the channel stands, unless that is known or asked already. */
  const ready = (channel: string, subscribed: Subscribed): Promise<void> => {
    const read = async () => {
      const head = await readHead(database.db, channel);
      if (subscribed.last?.epoch !== head.epoch) subscribed.last = head;
    };
    subscribed.ready ??= read().catch((error: unknown) => {
      subscribed.ready = null;
      throw error;
    });
    return subscribed.ready;
  };

  const open = (channel: string): Subscribed => {
    const subscribed: Subscribed = {
      listeners: new Set(),
      last: null,
      hasTold: false,
      ready: null,
      isLate: false,
      turn: Promise.resolve(),
    };
    channels.set(channel, subscribed);
    // Who has to know whether it could be read asks again.
    ready(channel, subscribed).catch(() => undefined);
    return subscribed;
  };

  const unlisten = await database.announcer.listen({
    heard: (announcement) => {
      try {
        hear(announcement);
      } catch (error) {
        log.error({ err: error }, 'an announcement could not be read');
      }
    },
    missed: () => void catchUp([...channels]),
  });

  return {
    subscribe: (channel, heard) => {
      const subscribed = channels.get(channel) ?? open(channel);
      subscribed.listeners.add(heard);
      return () => {
        subscribed.listeners.delete(heard);
        if (subscribed.listeners.size === 0 && channels.get(channel) === subscribed) channels.delete(channel);
      };
    },
    ready: async (channel) => {
      const subscribed = channels.get(channel);
      if (subscribed) await ready(channel, subscribed);
    },
    behind: async () => {
      if (channels.size === 0) return 0;
      const heads = await readHeads(database.db, [...channels.keys()]);
      return [...channels].reduce((sum, [channel, { last }]) => {
        const head = heads.get(channel);
        return head && last?.epoch === head.epoch ? sum + Math.max(0, head.seq - last.seq) : sum;
      }, 0);
    },
    close: async () => {
      isClosed = true;
      cancelTry?.();
      await unlisten();
      for (const { ready: reading, turn } of channels.values()) await Promise.allSettled([reading, turn]);
    },
  };
}
