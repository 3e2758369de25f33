import { consoleLog, type Log } from '../observability/log';
import type { Database } from '../store/database';
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
  /** Resolves once whatever is committed from now on is told to who has subscribed, also where no announcement comes. */
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
  /** Resolves once `last` is known. */
  ready: Promise<void>;
  /** Publications are told one after the other, also where one has to be read from its table first. */
  turn: Promise<void>;
}

export interface FeedOptions {
  readonly log?: Log;
  /** Called once events of a channel were told to all who hear it. */
  onTold?(channel: string, messages: readonly PlacedMessage[]): void;
}

export async function createFeed(
  database: Database,
  { log = consoleLog, onTold }: FeedOptions = {},
): Promise<Feed> {
  const channels = new Map<string, Subscribed>();

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
    const head = await readHead(database.db, channel);
    if (head.epoch === epoch) await tellUpTo(channel, subscribed, head, since);
  };

  /** Tells what lies between the last event told and where the channel stands. */
  const catchUp = async (channel: string, subscribed: Subscribed, head: Head) => {
    const { last } = subscribed;
    if (last?.epoch !== head.epoch) Object.assign(subscribed, { last: head, hasTold: false });
    else await tellUpTo(channel, subscribed, head, last.seq);
  };

  const takeTurn = (subscribed: Subscribed, work: () => Promise<void>) => {
    subscribed.turn = subscribed.turn
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'an event could not be told'));
  };

  const hear = (announcement: string) => {
    const announced = JSON.parse(announcement) as Announcement;
    const subscribed = channels.get(announced.channel);
    if (subscribed) takeTurn(subscribed, () => receive(subscribed, announced));
  };

  const catchUpAll = async () => {
    if (channels.size === 0) return;
    for (const [channel, head] of await readHeads(database.db, [...channels.keys()])) {
      const subscribed = channels.get(channel);
      if (subscribed) takeTurn(subscribed, () => catchUp(channel, subscribed, head));
    }
  };

  const findStart = async (channel: string, subscribed: Subscribed) => {
    try {
      const head = await readHead(database.db, channel);
      subscribed.last ??= head;
    } catch (error) {
      log.error({ err: error }, 'a channel could not be read');
    }
  };

  const open = (channel: string): Subscribed => {
    const subscribed: Subscribed = {
      listeners: new Set(),
      last: null,
      hasTold: false,
      ready: Promise.resolve(),
      turn: Promise.resolve(),
    };
    channels.set(channel, subscribed);
    subscribed.ready = findStart(channel, subscribed);
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
    missed: () => {
      catchUpAll().catch((error: unknown) => log.error({ err: error }, 'missed events could not be told'));
    },
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
    ready: async (channel) => channels.get(channel)?.ready,
    behind: async () => {
      if (channels.size === 0) return 0;
      const heads = await readHeads(database.db, [...channels.keys()]);
      return [...channels].reduce((sum, [channel, { last }]) => {
        const head = heads.get(channel);
        return head && last?.epoch === head.epoch ? sum + Math.max(0, head.seq - last.seq) : sum;
      }, 0);
    },
    close: async () => {
      await unlisten();
      await Promise.all([...channels.values()].flatMap(({ ready, turn }) => [ready, turn]));
    },
  };
}
