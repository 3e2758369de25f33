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
import type { BrokerFigures, Carried } from './broker-figures';

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
  figures(): BrokerFigures;
  count(what: Carried, messages?: number): void;
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
  const connections = { opened: 0, failed: 0, lost: 0 };
  const messages = { sent: 0, refused: 0, again: 0, received: 0 };
  let heardAt = clock.now();
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
  const count = (what: Carried, more = 1) => {
    messages[what] += more;
  };
  const answered = () => {
    heardAt = clock.now();
  };
  /** Of what came by the broker. */
  const receiving =
    <T>(tell: (message: T) => void) =>
    (message: T) => {
      answered();
      count('received');
      tell(message);
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
    const client = createClient({
      announced: receiving(announced),
      announcedText: receiving(announcedText),
      lost: (error) => connection.lose(error),
    });
    const connection = openBrokerConnection({
      client,
      clock,
      answered,
      gained: () => {
        open = client;
        connections.opened += 1;
        answered();
        tries.worked();
        onGained?.();
        look();
      },
      lost: (error) => {
        connections[open ? 'lost' : 'failed'] += 1;
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
    figures: () => ({
      connections: { ...connections },
      messages: { ...messages },
      silence: clock.now() - heardAt,
    }),
    count,
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
