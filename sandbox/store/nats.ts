import { createConnection } from 'node:net';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import type { Announcement, Announcer, Followed } from './announcer';
import { type BrokerEvents, createBroker } from './broker';
import { ANSWER_WITHIN } from './broker-connection';
import type { Database } from './database';
import type { EventStream } from './event-stream';
import { isLate, type JetStream, openJetStream, placeOf, subjectsOf } from './jetstream';
import { createOutbox } from './outbox';
import { DatabaseTrouble } from './trouble';

export interface NatsOptions {
  /** The one that has what the stream has not yet. */
  readonly database: () => Pick<Database, 'db' | 'transaction'>;
  /** How long the stream keeps events. */
  readonly days: number;
  readonly clock?: Clock;
  readonly log?: Log;
}

/** Servers of one cluster, separated by commas. The first one's path names the fleet: its stream, and its subjects. */
function natsAddress(addresses: string) {
  const urls = addresses.split(',').map((address) => new URL(address));
  const [name = '', pass = ''] = [urls[0]?.username, urls[0]?.password].map((part = '') =>
    decodeURIComponent(part),
  );
  return {
    urls,
    fleet: urls[0]?.pathname.slice(1) || 'sandbox',
    settings: {
      ...(name && (pass ? { user: name, pass } : { token: name })),
      // Without it the client takes what the server says for it.
      ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    },
  };
}

/**
 * Whether a NATS server says anything: of those that do not, the client would keep the connections that it has given up
 * (3.4.0).
 */
const speaks = ({ hostname, port }: URL) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(Number(port || 4222), hostname);
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(ANSWER_WITHIN / 2, () => end(false));
    socket
      .once('data', () => end(true))
      .once('error', () => end(false))
      .once('close', () => end(false));
  });

/** Resolves once the server knows what was asked of it, or the connection is lost. */
const heard = async (connection: NatsConnection): Promise<void> => {
  // What waits for an answer when a connection is closed waits on.
  await Promise.race([connection.flush(), connection.closed()]).catch(() => undefined);
};

interface Follower {
  readonly subject: string;
  subscription: Subscription | null;
}

/**
 * A NATS server takes events over: each goes to its channel's subject, of which a process hears those that it follows, and is kept
 * there in place of the table, which remains their outbox.
 */
export function announceByNats(addresses: string, options: NatsOptions): Announcer {
  const { database, days, clock = systemClock, log = consoleLog } = options;
  const { urls, fleet, settings } = natsAddress(addresses);
  const subjects = subjectsOf(fleet);
  const followers = new Set<Follower>();
  /** The one that is being opened, or open. */
  let connected: { readonly connection: NatsConnection; readonly events: BrokerEvents } | null = null;

  const subscribe = (follower: Follower) => {
    if (!connected || connected.connection.isClosed()) return;
    const { connection, events } = connected;
    follower.subscription = connection.subscribe(follower.subject, {
      callback: (error, message) => {
        if (error) return events.lost(error);
        const place = isLate(message) ? null : placeOf(message);
        if (place) events.announced({ publication: '', places: [place], packed: Buffer.from(message.data) });
      },
    });
  };

  const broker = createBroker(
    (events) => {
      let connection: NatsConnection | null = null;
      let stream: JetStream | null = null;
      let isOver = false;
      const open = async () => {
        const answering = await Promise.all(urls.map(speaks));
        const servers = urls.filter((_, place) => answering[place]).map(({ host }) => host);
        if (servers.length === 0) throw new Error('no NATS server answers');
        const opened = await connect({
          ...settings,
          servers,
          noEcho: true,
          reconnect: false,
          timeout: ANSWER_WITHIN,
          ignoreClusterUpdates: true,
        });
        connection = opened;
        void opened.closed().then((error) => events.lost(error ?? new Error('its connection has ended')));
        stream = await openJetStream(opened, { fleet, days });
        if (isOver) return;
        connected = { connection: opened, events };
        for (const follower of followers) subscribe(follower);
        await opened.flush();
      };
      return {
        open,
        ask: async () => connection?.flush(),
        stream: () => stream,
        destroy: () => {
          isOver = true;
          if (connection && connected?.connection === connection) connected = null;
          void connection?.close().catch(() => undefined);
        },
      };
    },
    { clock, log, onGained: () => outbox.doubt() },
  );

  const openStream = () => broker.client()?.stream() ?? null;
  /** Any failure of the stream is one of reaching it. */
  const ask = async <T>(work: (stream: JetStream) => Promise<T>): Promise<T> => {
    const stream = openStream();
    if (!stream) throw new DatabaseTrouble('unreachable', 'the broker is not there');
    return work(stream).catch((error: unknown) => {
      throw new DatabaseTrouble('unreachable', 'the broker does not answer', error);
    });
  };
  const stream: EventStream = {
    read: (...asked) => ask((open) => open.read(...asked)),
    readNews: (...asked) => ask((open) => open.readNews(...asked)),
    readOldest: (...asked) => ask((open) => open.readOldest(...asked)),
    remove: (...asked) => ask((open) => open.remove(...asked)),
  };
  const outbox = createOutbox({ stream: openStream, database, clock, log, count: broker.count });

  return {
    selected: sql`announcement`,
    committed: ({ selected, packed }) => {
      for (const text of selected) {
        const announcement = JSON.parse(text) as Announcement;
        broker.announced(announcement);
        for (const place of announcement.places) {
          const messages = packed.get(place[0]);
          if (messages) outbox.send(place, messages);
        }
      }
    },
    stream,
    follow: (what: Followed) => {
      const follower: Follower = { subject: subjects.followed(what), subscription: null };
      followers.add(follower);
      subscribe(follower);
      return {
        ready: connected ? heard(connected.connection) : Promise.resolve(),
        leave: () => {
          followers.delete(follower);
          follower.subscription?.unsubscribe();
        },
      };
    },
    listen: broker.listen,
    isListening: broker.isListening,
    figures: broker.figures,
    close: async () => {
      await outbox.close();
      await broker.close();
    },
  };
}
