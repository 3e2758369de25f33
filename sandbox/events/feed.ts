import type { Database } from '../store/database';
import { type Head, type PlacedMessage, readAfter, readHead } from './history';
import { EVENTS_TOPIC, type Message } from './publish';

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
  /** Events are told one after the other, also where one has to be read from its table first. */
  turn: Promise<void>;
}

interface Notification extends Head {
  readonly channel: string;
  /** Missing where the event is too long for a notification. */
  readonly message?: Message;
}

export async function createFeed(database: Database): Promise<Feed> {
  const channels = new Map<string, Subscribed>();

  const tell = (subscribed: Subscribed, placed: PlacedMessage) => {
    subscribed.last = placed;
    for (const listener of subscribed.listeners) listener(placed);
  };

  const receive = async (subscribed: Subscribed, { channel, message, ...position }: Notification) => {
    const last = subscribed.last?.epoch === position.epoch ? subscribed.last : null;
    if (last && position.seq <= last.seq) return;
    if (message && (!last || position.seq === last.seq + 1))
      return tell(subscribed, { ...position, message });
    const since = last?.seq ?? position.seq - 1;
    const { epoch } = await readHead(database.db, channel);
    if (epoch !== position.epoch) return;
    for (const placed of await readAfter(database.db, channel, epoch, since)) tell(subscribed, placed);
  };

  const unlisten = await database.listen(EVENTS_TOPIC, (payload) => {
    const notification = JSON.parse(payload) as Notification;
    const subscribed = channels.get(notification.channel);
    if (!subscribed) return;
    subscribed.turn = subscribed.turn
      .then(() => receive(subscribed, notification))
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
