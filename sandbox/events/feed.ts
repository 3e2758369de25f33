import { ne } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import type { AnnouncedPlace, Announcement, Following } from '../store/announcer';
import type { Database } from '../store/database';
import { channels as heads } from '../store/schema';
import { createTries } from '../core/tries';
import { Channel, type Texts } from './channel';
import { type Head, type PlacedMessage, readHeads } from './history';
import { unpack } from './packed';
import { ADMIN_CHANNEL, recentlyPublished } from './publish';

type Listener = (message: PlacedMessage) => void;

/** What was published, as it is committed by any server process. */
export interface Feed {
  /** Calls `listener` with every event of the channel from now on, in order and without holes. */
  subscribe(channel: string, listener: Listener): () => void;
  /** The same with every event of all channels. Resolves once none that is committed from then on is missed. */
  subscribeAll(listener: Listener): Promise<() => void>;
  /** Calls `listener` with what is announced, and where some of that may have been missed. */
  onAnnounced(listener: AnnouncementListener): () => void;
  /**
   * Resolves once every event committed from now on is sure to reach the subscribers, also without an announcement.
   * Rejects where the channel's head could not be read.
   */
  ready(channel: string): Promise<void>;
  /** How many committed events are not delivered yet. */
  behind(): Promise<number>;
  close(): Promise<void>;
}

export interface AnnouncementListener {
  announced(place: AnnouncedPlace, texts: Texts): void;
  missed(): void;
}

export interface FeedOptions {
  readonly clock?: Clock;
  readonly log?: Log;
  /** Called once events of a channel were delivered to all its subscribers. */
  onDelivered?(messages: readonly PlacedMessage[]): void;
}

export async function createFeed(
  database: Database,
  { clock = systemClock, log = consoleLog, onDelivered = () => {} }: FeedOptions = {},
): Promise<Feed> {
  const channels = new Map<string, Channel>();
  const listenersToAll = new Set<Listener>();
  const announcementListeners = new Set<AnnouncementListener>();
  const tries = createTries(log, {
    failing: 'events could not be read to be told; they are tried again',
    working: 'no event waits to be read any more',
  });
  let cancelTry: (() => void) | null = null;
  let isClosed = false;
  /** Whether every channel is open, as of its head then: one that is not has begun since. */
  let hasAll = false;
  let followingAll: Following | null = null;

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
    await openMissed();
    await catchUp(late());
    if (late().length === 0 && !cancelTry) tries.worked();
  };

  const open = (name: string): Channel => {
    const channel = new Channel(name, {
      queries: database.db,
      follow: () => database.announcer.follow({ channel: name }),
      onDelivered,
      onLate: tryLater,
    });
    channels.set(name, channel);
    for (const listener of listenersToAll) channel.listeners.add(listener);
    return channel;
  };
  const leave = (channel: Channel, listener: Listener) => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || channels.get(channel.name) !== channel) return;
    channels.delete(channel.name);
    channel.leave();
  };
  /** Opens the channels that are not: at their heads, or where these became known too late, at their beginnings. */
  const openAll = async (startOf: (head: Head) => Head) => {
    for (const { channel: name, epoch, head } of await database.db
      .select()
      .from(heads)
      .where(ne(heads.channel, ADMIN_CHANNEL)))
      if (!channels.has(name)) open(name).startAt(startOf({ epoch, seq: head }));
  };
  const receive = ({ publication, places, packed }: Announcement) => {
    for (const place of places) {
      const [name] = place;
      const texts = () => (packed ? unpack(packed) : recentlyPublished(publication, name));
      const known = channels.get(name);
      (known ?? (listenersToAll.size > 0 ? open(name) : undefined))?.receive(place, texts);
      for (const { announced } of announcementListeners) announced(place, texts);
    }
  };
  const openMissed = async () => {
    if (hasAll) await openAll(({ epoch }) => ({ epoch, seq: 0 })).catch(tryLater);
  };
  const lookAgain = async () => {
    await openMissed();
    await catchUp([...channels.values()]);
  };

  const unlisten = await database.announcer.listen({
    received: receive,
    broken: (error) => log.error({ err: error }, 'an announcement could not be read'),
    missed: () => {
      void lookAgain();
      for (const { missed } of announcementListeners) missed();
    },
  });

  return {
    subscribe: (name, listener) => {
      const known = channels.get(name);
      const channel = known ?? open(name);
      channel.follow();
      // A caller that needs the result calls `ready` again.
      if (!known) channel.ready().catch(() => undefined);
      channel.listeners.add(listener);
      return () => leave(channel, listener);
    },
    subscribeAll: async (listener) => {
      listenersToAll.add(listener);
      for (const channel of channels.values()) channel.listeners.add(listener);
      const unsubscribe = () => {
        listenersToAll.delete(listener);
        hasAll &&= listenersToAll.size > 0;
        for (const channel of channels.values()) leave(channel, listener);
        if (listenersToAll.size > 0) return;
        followingAll?.leave();
        followingAll = null;
      };
      try {
        followingAll ??= database.announcer.follow('all');
        await followingAll.ready;
        if (!hasAll) await openAll((head) => head);
      } catch (error) {
        unsubscribe();
        throw error;
      }
      hasAll = listenersToAll.size > 0;
      return unsubscribe;
    },
    onAnnounced: (listener) => {
      announcementListeners.add(listener);
      return () => announcementListeners.delete(listener);
    },
    ready: async (name) => channels.get(name)?.ready(),
    behind: async () => {
      if (channels.size === 0) return 0;
      const known = await readHeads(database.db, [...channels.keys()]);
      return [...channels].reduce((sum, [name, channel]) => sum + channel.behind(known.get(name)), 0);
    },
    close: async () => {
      isClosed = true;
      cancelTry?.();
      await unlisten();
      for (const channel of channels.values()) await channel.settled();
    },
  };
}
