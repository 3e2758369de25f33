import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import { createTries } from '../core/tries';
import { type Announcer, type Hearing, POLL_WITHOUT_MS, PUBLICATIONS_TOPIC } from './announcer';
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
  const hearings = new Set<Hearing>();
  const tries = createTries(log, {
    failing: 'the broker does not announce: events of other processes come late',
    working: 'the broker announces again',
  });
  let isHeard = false;
  let cancelLook = () => {};
  let cancelOpening = () => {};

  const hear = (announcements: readonly string[]) => {
    for (const { heard } of hearings) for (const announcement of announcements) heard(announcement);
  };
  const look = () => {
    for (const { missed } of hearings) missed();
    lookLater();
  };
  const lookLater = () => {
    cancelLook();
    cancelLook = clock.after(isHeard ? POLL_MS : POLL_WITHOUT_MS, look);
  };

  const open = () =>
    openBrokerConnection({
      url,
      topic,
      clock,
      heard: (text) => hear(text.split('\n')),
      gained: () => {
        isHeard = true;
        tries.worked();
        look();
      },
      lost: (error) => {
        // A look that is due comes, however often it fails.
        if (isHeard) {
          isHeard = false;
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
      hear(announcements);
      if (isHeard) connection.publish(announcements.join('\n'));
    },
    listen: async (hearing) => {
      hearings.add(hearing);
      return async () => void hearings.delete(hearing);
    },
    isHeard: () => isHeard,
    close: async () => {
      cancelLook();
      cancelOpening();
      connection.close();
    },
  };
}
