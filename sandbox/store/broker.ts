import { createClient } from '@redis/client';
import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../clock';
import { consoleLog, type Log } from '../observability/log';
import { type Announcer, type Hearing, PUBLICATIONS_TOPIC } from './announcer';

/** How often listeners look for what the broker may have lost, in ms: while it is there, and while it is not. */
const POLL_MS = 10_000;
const POLL_WITHOUT_MS = 1000;
/** Announcements that may wait for a slow broker; what follows is not sent, and found by the next look. */
const LONGEST_QUEUE = 1000;

/**
 * A Redis or Valkey server announces what is committed. It only ever saves time: this process hears its own
 * announcements without it, and whatever others lose is found in the table by the next announcement or the next look.
 * Fleets that share a server take another database number each.
 */
export function announceByBroker(url: string, clock: Clock = systemClock, log: Log = consoleLog): Announcer {
  const topic = `${PUBLICATIONS_TOPIC}/${Number(new URL(url).pathname.slice(1))}`;
  const hearings = new Set<Hearing>();
  const client = createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    commandsQueueMaxLength: LONGEST_QUEUE,
  });
  /** Whether it announces: it is there, and lets this process hear. */
  let isHeard = false;
  let hasTold = false;
  let cancelLook = () => {};

  const hear = (announcements: readonly string[]) => {
    for (const { heard } of hearings) for (const announcement of announcements) heard(announcement);
  };
  const hearText = (text: string) => hear(text.split('\n'));
  const look = () => {
    for (const { missed } of hearings) missed();
    lookLater();
  };
  const lookLater = () => {
    cancelLook();
    cancelLook = clock.after(isHeard ? POLL_MS : POLL_WITHOUT_MS, look);
  };

  /** Told once until it announces again; a look that is due comes, however often it fails. */
  const lose = (error: Error) => {
    if (!hasTold)
      log.error({ err: error }, 'the broker does not announce: events of other processes come late');
    hasTold = true;
    if (isHeard) {
      isHeard = false;
      lookLater();
    }
  };
  client.on('error', lose);
  const regain = () => {
    isHeard = true;
    hasTold = false;
    look();
  };
  client.on('ready', () => {
    client.subscribe(topic, hearText).then(regain, lose);
  });
  // Connects until it is closed; what goes wrong meanwhile is an `error`.
  client.connect().catch(() => undefined);
  lookLater();

  return {
    selected: sql`announcement`,
    committed: (announcements) => {
      hear(announcements);
      client.publish(topic, announcements.join('\n')).catch(() => undefined);
    },
    listen: async (hearing) => {
      hearings.add(hearing);
      return async () => void hearings.delete(hearing);
    },
    close: async () => {
      cancelLook();
      client.destroy();
    },
  };
}
