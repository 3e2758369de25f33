import { type Clock, systemClock } from '../core/clock';
import type { Log } from '../core/log';
import { createTries } from '../core/tries';
import type { Connection } from './connection';
import type { Database } from './database';

/** How often the database is asked whether it is still there, and how long it may take, in ms. */
const ASKED_EVERY = 2000;
const ANSWER_WITHIN = 2000;

/** The connection that receives notifications, by `LISTEN`. */
export interface Listener {
  readonly listen: Database['listen'];
  isListening(): boolean;
  close(): Promise<void>;
}

interface Subscriber {
  readonly topic: string;
  received(payload: string): void;
  missed?: (() => void) | undefined;
}

/** Opens it, and again whenever it is lost; calls `missed` then. */
export async function createListener(
  connect: () => Connection,
  log: Log,
  clock: Clock = systemClock,
): Promise<Listener> {
  const subscribers = new Set<Subscriber>();
  const tries = createTries(log, {
    failing: 'LISTEN is lost: events of other processes are not heard',
    working: 'LISTEN is there again',
  });
  let connection: Connection | null = null;
  let cancel = () => {};
  let isClosed = false;

  const listenTo = (to: Connection, topic: string) => to.query(`listen ${to.escapeIdentifier(topic)}`);
  const topics = () => new Set([...subscribers].map(({ topic }) => topic));

  const open = async () => {
    const opened = connect();
    const cancelOpening = clock.after(ANSWER_WITHIN, () => opened.cut());
    try {
      opened.on('notification', ({ channel, payload = '' }) => {
        for (const { topic, received } of subscribers) if (topic === channel) received(payload);
      });
      await opened.connect();
      for (const topic of topics()) await listenTo(opened, topic);
    } catch (error) {
      opened.cut();
      throw error;
    } finally {
      cancelOpening();
    }
    connection = opened;
    opened.once('end', () => lose(opened));
    look(opened);
  };

  /** Finds out whether a connection that says nothing still could. */
  const look = (at: Connection) => {
    const ask = async () => {
      const cancelAnswer = clock.after(ANSWER_WITHIN, () => at.cut());
      await at.query('select 1');
      cancelAnswer();
      if (at === connection) look(at);
    };
    cancel = clock.after(ASKED_EVERY, () => void ask().catch(() => at.cut()));
  };

  const lose = (ended: Connection) => {
    if (ended !== connection) return;
    connection = null;
    if (!isClosed) reopen(new Error('its connection has ended'));
  };
  const reopen = (error: unknown) => {
    cancel();
    cancel = clock.after(tries.failed(error), () => void regain());
  };
  const regain = async () => {
    try {
      await open();
    } catch (error) {
      if (!isClosed) reopen(error);
      return;
    }
    if (isClosed) return connection?.cut();
    tries.worked();
    for (const { missed } of subscribers) missed?.();
  };

  await open();
  return {
    isListening: () => connection !== null,
    listen: async (topic, received, missed) => {
      const subscriber = { topic, received, missed };
      subscribers.add(subscriber);
      // Where it is lost just now, opening it again listens to this, too.
      if (connection) await listenTo(connection, topic).catch(() => connection?.cut());
      return async () => void subscribers.delete(subscriber);
    },
    close: async () => {
      isClosed = true;
      cancel();
      connection?.cut();
    },
  };
}
