import { createClient } from '@redis/client';
import type { Clock } from '../core/clock';

/** How often the broker is asked whether it is still there, and how long it may take to open or to answer, in ms. */
const ASKED_EVERY = 1000;
const ANSWER_WITHIN = 3000;
/** Announcements that may wait for a slow broker; what follows is not sent, and found by the next look. */
const LONGEST_QUEUE = 1000;

export interface BrokerConnectionOptions {
  readonly url: string;
  readonly topic: string;
  readonly clock: Clock;
  received(text: string): void;
  /** Called once it can publish and its subscription works. */
  gained(): void;
  /** Called once when the connection is lost, whether or not it was gained before. */
  lost(error: Error): void;
}

/** One connection to the broker, from its opening to its end. */
export interface BrokerConnection {
  publish(text: string): void;
  close(): void;
}

/**
 * It is given up where it does not answer in time. The library's own idle timeouts do not notice that: they count what
 * is sent, received or not, as a sign of life.
 */
export function openBrokerConnection(options: BrokerConnectionOptions): BrokerConnection {
  const { url, topic, clock, received, gained, lost } = options;
  const client = createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    commandsQueueMaxLength: LONGEST_QUEUE,
    socket: { connectTimeout: ANSWER_WITHIN, reconnectStrategy: false },
  });
  let isOver = false;
  let cancel = () => {};

  const close = () => {
    isOver = true;
    cancel();
    client.destroy();
  };
  const lose = (error: Error) => {
    if (isOver) return;
    close();
    lost(error);
  };
  /** Whether it answered in time, and is still wanted. */
  const isAnswered = async (answer: Promise<unknown>): Promise<boolean> => {
    cancel = clock.after(ANSWER_WITHIN, () => lose(new Error('the broker does not answer')));
    await answer.catch(lose);
    cancel();
    // What was given up while it opened may open all the same.
    if (isOver) client.destroy();
    return !isOver;
  };
  const open = async () => {
    if (!(await isAnswered(client.connect().then(() => client.subscribe(topic, received))))) return;
    gained();
    askLater();
  };
  const ask = async () => {
    if (await isAnswered(client.ping())) askLater();
  };
  const askLater = () => {
    cancel = clock.after(ASKED_EVERY, () => void ask());
  };

  client.on('error', lose);
  void open();
  return {
    publish: (text) => void client.publish(topic, text).catch(() => undefined),
    close,
  };
}
