import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import { createTries } from '../core/tries';
import { type Announcer, type Subscriber, POLL_WITHOUT_MS, PUBLICATIONS_TOPIC } from './announcer';
import { openBrokerConnection } from './broker-connection';

/** How often listeners look for what the broker may have lost, in ms. */
const POLL_MS = 10_000;

/**
 * A Redis or Valkey server announces what is committed. It only ever saves time: this process receives its own
 * announcements without it, and what others miss is found in the table by the next announcement or the next poll.
 * Fleets that share a server take another database number each.
 */
export function announceByBroker(url: string, clock: Clock = systemClock, log: Log = consoleLog): Announcer {
  const topic = `${PUBLICATIONS_TOPIC}/${Number(new URL(url).pathname.slice(1))}`;
  const subscribers = new Set<Subscriber>();
  const tries = createTries(log, {
    failing: 'the broker does not announce: events of other processes come late',
    working: 'the broker announces again',
  });
  let isListening = false;
  let cancelLook = () => {};
  let cancelOpening = () => {};

  const deliver = (announcements: readonly string[]) => {
    for (const { received } of subscribers) for (const announcement of announcements) received(announcement);
  };
  const look = () => {
    for (const { missed } of subscribers) missed();
    lookLater();
  };
  const lookLater = () => {
    cancelLook();
    cancelLook = clock.after(isListening ? POLL_MS : POLL_WITHOUT_MS, look);
  };

  const open = () =>
    openBrokerConnection({
      url,
      topic,
      clock,
      received: (text) => deliver(text.split('\n')),
      gained: () => {
        isListening = true;
        tries.worked();
        look();
      },
      lost: (error) => {
        // A look that is due comes, however often it fails.
        if (isListening) {
          isListening = false;
          lookLater();
        }
        cancelOpening = clock.after(tries.failed(error), () => {
          connection = open();
        });
      },
    });
  let connection = open();
  lookLater();

  return {
    selected: sql`announcement`,
    committed: (announcements) => {
      deliver(announcements);
      if (isListening) connection.publish(announcements.join('\n'));
    },
    listen: async (subscriber) => {
      subscribers.add(subscriber);
      return async () => void subscribers.delete(subscriber);
    },
    isListening: () => isListening,
    close: async () => {
      cancelLook();
      cancelOpening();
      connection.close();
    },
  };
}
