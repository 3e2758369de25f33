import type { Database } from '../store/database';
import { type Head, type PlacedMessage, placeFrom, readAfter, readHead } from './history';
import { type Announcement, PUBLICATIONS_TOPIC, recentlyPublished } from './publish';

/** What was published, as it is committed by any server process. */
export interface Feed {
  /** Calls `heard` with every event of the channel from now on, in order and without holes. */
  subscribe(channel: string, heard: (message: PlacedMessage) => void): () => void;
  close(): Promise<void>;
}

interface Subscribed {
  readonly listeners: Set<(message: PlacedMessage) => void>;
  /** Position of the last event told; null before the first. */
  last: Head | null;
  /** Publications are told one after the other, also where one has to be read from its table first. */
  turn: Promise<void>;
}

export async function createFeed(database: Database): Promise<Feed> {
  const channels = new Map<string, Subscribed>();

  const tell = (subscribed: Subscribed, told: readonly PlacedMessage[]) => {
    for (const placed of told) {
      subscribed.last = placed;
      for (const listener of subscribed.listeners) listener(placed);
    }
  };

  const receive = async (subscribed: Subscribed, announced: Announcement) => {
    const { channel, epoch, first } = announced;
    const last = subscribed.last?.epoch === epoch ? subscribed.last : null;
    if (last && announced.last <= last.seq) return;
    const own = recentlyPublished(announced);
    if (own && (!last || first === last.seq + 1)) return tell(subscribed, placeFrom(epoch, first, own));
    const head = await readHead(database.db, channel);
    if (head.epoch !== epoch) return;
    tell(subscribed, await readAfter(database.db, channel, epoch, last?.seq ?? first - 1));
  };

  const unlisten = await database.listen(PUBLICATIONS_TOPIC, (payload) => {
    const announced = JSON.parse(payload) as Announcement;
    const subscribed = channels.get(announced.channel);
    if (!subscribed) return;
    subscribed.turn = subscribed.turn
      .then(() => receive(subscribed, announced))
      .catch((error: unknown) => console.error('An event could not be told', error));
  });

  return {
    subscribe: (channel, heard) => {
      const subscribed = channels.get(channel) ?? {
        listeners: new Set(),
        last: null,
        turn: Promise.resolve(),
      };
      channels.set(channel, subscribed);
      subscribed.listeners.add(heard);
      return () => {
        subscribed.listeners.delete(heard);
        if (subscribed.listeners.size === 0) channels.delete(channel);
      };
    },
    close: unlisten,
  };
}
