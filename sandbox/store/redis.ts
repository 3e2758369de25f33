import { createClient } from '@redis/client';
import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import { type Announcer, followAnyway, PUBLICATIONS_TOPIC } from './announcer';
import { createBroker } from './broker';
import { ANSWER_WITHIN } from './broker-connection';

/** Announcements that may wait for a slow broker; what follows is not sent, and found by the next look. */
const LONGEST_QUEUE = 1000;

/**
 * A Redis or Valkey server announces what is committed. Fleets that share a server take another database number each.
 */
export function announceByRedis(url: string, clock: Clock = systemClock, log: Log = consoleLog): Announcer {
  const topic = `${PUBLICATIONS_TOPIC}/${Number(new URL(url).pathname.slice(1))}`;
  const broker = createBroker(
    ({ announcedText, lost }) => {
      const client = createClient({
        url,
        RESP: 3,
        disableOfflineQueue: true,
        commandsQueueMaxLength: LONGEST_QUEUE,
        socket: { connectTimeout: ANSWER_WITHIN, reconnectStrategy: false },
      });
      client.on('error', lost);
      const received = (texts: string) => {
        for (const text of texts.split('\n')) announcedText(text);
      };
      return {
        open: () => client.connect().then(() => client.subscribe(topic, received)),
        ask: () => client.ping(),
        publish: (text: string) => client.publish(topic, text),
        destroy: () => client.destroy(),
      };
    },
    { clock, log },
  );
  const { listen, isListening, figures, close } = broker;
  const publish = async (announcements: readonly string[]) => {
    try {
      const isSent = await broker.client()?.publish(announcements.join('\n'));
      broker.count(isSent === undefined ? 'refused' : 'sent', announcements.length);
    } catch {
      broker.count('refused', announcements.length);
    }
  };
  return {
    selected: sql`announcement`,
    committed: ({ selected }) => {
      for (const text of selected) broker.announcedText(text);
      void publish(selected);
    },
    stream: null,
    follow: followAnyway,
    listen,
    isListening,
    figures,
    close,
  };
}
