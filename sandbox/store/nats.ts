import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import type { Announcement, Announcer, Followed } from './announcer';
import { type BrokerEvents, createBroker } from './broker';
import { ANSWER_WITHIN } from './broker-connection';
import type { Queries } from './database';
import type { EventStream } from './event-stream';
import { type JetStream, openJetStream, placeOf, subjectsOf } from './jetstream';
import { createOutbox } from './outbox';
import { DatabaseTrouble } from './trouble';

export interface NatsOptions {
  /** Those of the database that has what the stream has not yet. */
  readonly queries: () => Queries;
  /** How long the stream keeps events. */
  readonly days: number;
  readonly clock?: Clock;
  readonly log?: Log;
}

/** Servers of one cluster, separated by commas. The first one's path names the fleet: its stream, and its subjects. */
function natsAddress(addresses: string) {
  const urls = addresses.split(',').map((address) => new URL(address));
  const { username, password, pathname } = urls[0] as URL;
  const signIn = password ? { user: username, pass: decodeURIComponent(password) } : { token: username };
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    fleet: pathname.slice(1) || 'sandbox',
    ...(username && signIn),
  };
}

interface Follower {
  readonly subject: string;
  subscription: Subscription | null;
}

/**
 * A NATS server takes events over: each goes to its channel's subject, of which a process hears those that it follows, and is kept
 * there in place of the table, which remains their outbox.
 */
export function announceByNats(addresses: string, options: NatsOptions): Announcer {
  const { queries, days, clock = systemClock, log = consoleLog } = options;
  const { fleet, ...address } = natsAddress(addresses);
  const subjects = subjectsOf(fleet);
  const followers = new Set<Follower>();
  /** The one that is being opened, or open. */
  let connected: { readonly connection: NatsConnection; readonly events: BrokerEvents } | null = null;

  const subscribe = (follower: Follower) => {
    if (!connected) return;
    const { connection, events } = connected;
    follower.subscription = connection.subscribe(follower.subject, {
      callback: (error, message) => {
        if (error) return events.lost(error);
        const place = placeOf(message);
        if (place) events.announced({ publication: '', places: [place], packed: Buffer.from(message.data) });
      },
    });
  };

  const broker = createBroker(
    (events) => {
      let connection: NatsConnection | null = null;
      let stream: JetStream | null = null;
      const open = async () => {
        connection = await connect({
          ...address,
          noEcho: true,
          reconnect: false,
          timeout: ANSWER_WITHIN,
          ignoreClusterUpdates: true,
        });
        void connection.closed().then((error) => events.lost(error ?? new Error('its connection has ended')));
        stream = await openJetStream(connection, { fleet, days });
        connected = { connection, events };
        for (const follower of followers) subscribe(follower);
        await connection.flush();
      };
      return {
        open,
        ask: async () => connection?.flush(),
        stream: () => stream,
        destroy: () => {
          if (connected?.connection === connection) connected = null;
          void connection?.close().catch(() => undefined);
        },
      };
    },
    { clock, log },
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
  const outbox = createOutbox(openStream, { queries, clock, log });

  return {
    selected: sql`announcement`,
    committed: ({ selected, packed }) => {
      for (const text of selected) {
        broker.announcedText(text);
        for (const place of (JSON.parse(text) as Announcement).places) {
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
        ready: connected ? connected.connection.flush().catch(() => undefined) : Promise.resolve(),
        leave: () => {
          followers.delete(follower);
          follower.subscription?.unsubscribe();
        },
      };
    },
    listen: broker.listen,
    isListening: broker.isListening,
    close: async () => {
      await outbox.close();
      await broker.close();
    },
  };
}
