import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import type { Database } from '../store/database';
import { createTries } from '../core/tries';
import { Channel } from './channel';
import { type PlacedMessage, readHeads } from './history';
import type { Announcement } from './publish';

/** What was published, as it is committed by any server process. */
export interface Feed {
  /** Calls `listener` with every event of the channel from now on, in order and without holes. */
  subscribe(channel: string, listener: (message: PlacedMessage) => void): () => void;
  /**
   * Resolves once every event committed from now on is sure to reach the subscribers, also without an announcement.
   * Rejects where the channel's head could not be read.
   */
  ready(channel: string): Promise<void>;
  /** How many committed events are not delivered yet. */
  behind(): Promise<number>;
  close(): Promise<void>;
}

export interface FeedOptions {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Called once events of a channel were delivered to all its subscribers. */
  onDelivered?(channel: string, messages: readonly PlacedMessage[]): void;
}

export async function createFeed(
  database: Database,
  { clock = systemClock, log = consoleLog, onDelivered = () => {} }: FeedOptions = {},
): Promise<Feed> {
  const channels = new Map<string, Channel>();
  const tries = createTries(log, {
    failing: 'events could not be read to be told; they are tried again',
    working: 'no event waits to be read any more',
  });
  let cancelTry: (() => void) | null = null;
  let isClosed = false;

  const catchUp = async (those: readonly Channel[]) => {
    if (those.length === 0) return;
    const reading = readHeads(
      database.db,
      those.map(({ name }) => name),
    );
    // Each channel handles the rejection in its own turn.
    reading.catch(() => undefined);
    await Promise.all(those.map((channel) => channel.catchUp(reading)));
  };

  const late = () => [...channels.values()].filter(({ isLate }) => isLate);
  const tryLater = (error: unknown) => {
    if (isClosed || cancelTry) return;
    cancelTry = clock.after(tries.failed(error), () => void tryAgain());
  };
  const tryAgain = async () => {
    cancelTry = null;
    await catchUp(late());
    if (late().length === 0) tries.worked();
  };

  const open = (name: string): Channel => {
    const channel = new Channel(name, { queries: database.db, onDelivered, onLate: tryLater });
    channels.set(name, channel);
    // A caller that needs the result calls `ready` again.
    channel.ready().catch(() => undefined);
    return channel;
  };

  const unlisten = await database.announcer.listen({
    received: (announcement) => {
      try {
        const { publication, places } = JSON.parse(announcement) as Announcement;
        for (const place of places) channels.get(place[0])?.receive(publication, place);
      } catch (error) {
        log.error({ err: error }, 'an announcement could not be read');
      }
    },
    missed: () => void catchUp([...channels.values()]),
  });

  return {
    subscribe: (name, listener) => {
      const channel = channels.get(name) ?? open(name);
      channel.listeners.add(listener);
      return () => {
        channel.listeners.delete(listener);
        if (channel.listeners.size === 0 && channels.get(name) === channel) channels.delete(name);
      };
    },
    ready: async (name) => channels.get(name)?.ready(),
    behind: async () => {
      if (channels.size === 0) return 0;
      const heads = await readHeads(database.db, [...channels.keys()]);
      return [...channels].reduce((sum, [name, channel]) => sum + channel.behind(heads.get(name)), 0);
    },
    close: async () => {
      isClosed = true;
      cancelTry?.();
      await unlisten();
      for (const channel of channels.values()) await channel.settled();
    },
  };
}
