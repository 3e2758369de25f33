import { createClient } from '@redis/client';
import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../clock';
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
export function announceByBroker(url: string, clock: Clock = systemClock): Announcer {
  const topic = `${PUBLICATIONS_TOPIC}${new URL(url).pathname}`;
  const hearings = new Set<Hearing>();
  const client = createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    commandsQueueMaxLength: LONGEST_QUEUE,
  });
  let isLost = false;
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
    cancelLook = clock.after(client.isReady ? POLL_MS : POLL_WITHOUT_MS, look);
  };

  client.on('error', (error: Error) => {
    if (!isLost) console.error('The broker is not there: events of other processes come late', error.message);
    isLost = true;
    lookLater();
  });
  client.on('ready', () => {
    isLost = false;
    // Where the connection ends meanwhile, the next one subscribes.
    client.subscribe(topic, hearText).then(look, () => undefined);
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
