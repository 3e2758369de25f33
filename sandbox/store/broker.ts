import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import { createTries } from '../core/tries';
import {
  type Announcement,
  type Announcer,
  POLL_WITHOUT_MS,
  receiveText,
  type Subscriber,
} from './announcer';
import { type BrokerClient, openBrokerConnection } from './broker-connection';

/** How often listeners look for what the broker may have lost, in ms. */
const POLL_MS = 10_000;

/** What a client tells of. */
export interface BrokerEvents {
  announced(announcement: Announcement): void;
  /** The same as the text that was announced. */
  announcedText(text: string): void;
  lost(error: Error): void;
}

/** A broker's connection, opened again whenever it is lost, and what this process hears by it. */
export interface Broker<Client> extends Pick<Announcer, 'listen' | 'isListening' | 'close'> {
  /** The client that is open; null where none is. */
  client(): Client | null;
  readonly announced: BrokerEvents['announced'];
  readonly announcedText: BrokerEvents['announcedText'];
}

/**
 * It only ever saves time: this process receives its own announcements without it, and what others miss is found in the table by
 * the next announcement or the next poll.
 */
export function createBroker<Client extends BrokerClient>(
  createClient: (events: BrokerEvents) => Client,
  { clock, log, onGained }: { readonly clock: Clock; readonly log: Log; onGained?(): void },
): Broker<Client> {
  const subscribers = new Set<Subscriber>();
  const tries = createTries(log, {
    failing: 'the broker does not announce: events of other processes come late',
    working: 'the broker announces again',
  });
  let open: Client | null = null;
  let cancelLook = () => {};
  let cancelOpening = () => {};

  const announced = (announcement: Announcement) => {
    for (const { received, broken } of subscribers) {
      try {
        received(announcement);
      } catch (error) {
        broken(error);
      }
    }
  };
  const announcedText = (text: string) => {
    for (const subscriber of subscribers) receiveText(subscriber, text);
  };
  const look = () => {
    for (const { missed } of subscribers) missed();
    lookLater();
  };
  const lookLater = () => {
    cancelLook();
    cancelLook = clock.after(open ? POLL_MS : POLL_WITHOUT_MS, look);
  };

  const connect = () => {
    const client = createClient({ announced, announcedText, lost: (error) => connection.lose(error) });
    const connection = openBrokerConnection({
      client,
      clock,
      gained: () => {
        open = client;
        tries.worked();
        onGained?.();
        look();
      },
      lost: (error) => {
        // A look that is due comes, however often it fails.
        if (open) {
          open = null;
          lookLater();
        }
        cancelOpening = clock.after(tries.failed(error), () => {
          current = connect();
        });
      },
    });
    return connection;
  };
  let current = connect();
  lookLater();

  return {
    client: () => open,
    announced,
    announcedText,
    listen: async (subscriber) => {
      subscribers.add(subscriber);
      return async () => void subscribers.delete(subscriber);
    },
    isListening: () => open !== null,
    close: async () => {
      open = null;
      cancelLook();
      cancelOpening();
      current.close();
    },
  };
}
