import type { WebSocket } from 'ws';
import { clientMessage } from '../../src/api/schema/socket';
import type { Clock } from '../clock';
import type { Feed } from '../events/feed';
import { type PlacedMessage, readHead, readMissed } from '../events/history';
import type { Database } from '../store/database';
import { type Identity, type Left, mayListen } from './channel-rule';
import { createOutbox } from './outbox';
import { createRateLimit } from './rate-limit';

const UNAUTHENTICATED = 4401;
export const FORBIDDEN = 4403;
const TRY_AGAIN_LATER = 1013;
const POLICY = 1008;
const AUTHENTICATION_MS = 5000;
const HEARTBEAT_MS = 15_000;
const MESSAGES_PER_SECOND = 20;
/** Live events that may wait while a replay is still on its way. */
const LONGEST_BACKLOG = 20_000;

/** What tests may switch; both are off in a normal server. */
export interface Behaviour {
  /** Speak as a server without positions, `resumed` and `ping`. */
  legacy: boolean;
  /** Channels that are sent nothing at all. */
  readonly silent: Set<string>;
}

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly channel: string;
  readonly left: Left | null;
  readonly database: Database;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly behaviour: Behaviour;
  /** Who the token belongs to; null when it is not, or no longer, valid. */
  authenticate(token: string): Promise<Identity | null>;
  /** Asked once signed in: whether this user may have one more socket. */
  admit(identity: Identity): boolean;
}

/** One socket from its opening to its end. */
export interface Connection {
  readonly channel: string;
  readonly socket: WebSocket;
  /** Null until signed in. */
  identity(): Identity | null;
  /** Judges the session again; closes the socket when it may no longer listen. */
  recheck(): Promise<void>;
}

const texts = new WeakMap<PlacedMessage, string>();
const textOf = (placed: PlacedMessage, { legacy }: Behaviour): string => {
  if (legacy) return JSON.stringify(placed.message);
  const text =
    texts.get(placed) ?? JSON.stringify({ ...placed.message, epoch: placed.epoch, seq: placed.seq });
  texts.set(placed, text);
  return text;
};

/** Serves one socket: sign-in by the first message, replay of what was missed, then live events and heartbeats. */
export function serveConnection(options: ConnectionOptions): Connection {
  const { socket, channel, database, feed, clock, behaviour } = options;
  const outbox = createOutbox(socket, clock);
  const isFlooding = createRateLimit(MESSAGES_PER_SECOND, clock);
  const endings: Array<() => void> = [outbox.close];
  let identity: Identity | null = null;
  let token = '';
  let heardPong = true;

  const isOpen = () => socket.readyState === socket.OPEN;
  const send = (text: string) => {
    if (isOpen() && !behaviour.silent.has(channel)) outbox.push(text);
  };

  const judge = async (): Promise<Identity | null> => {
    const judged = await options.authenticate(token);
    if (!isOpen()) return null;
    if (judged && mayListen(judged, channel)) return judged;
    socket.close(judged ? FORBIDDEN : UNAUTHENTICATED);
    return null;
  };

  const signIn = async () => {
    const judged = await judge();
    cancelDeadline();
    if (!judged) return;
    if (!options.admit(judged)) return socket.close(TRY_AGAIN_LATER, 'too many sockets');
    identity = judged;
    beat();
    await catchUp();
  };

  /** Events that arrive during the replay wait behind it; what the replay already told is not told again. */
  const catchUp = async () => {
    const backlog: PlacedMessage[] = [];
    let hear = (placed: PlacedMessage) => {
      backlog.push(placed);
      if (backlog.length > LONGEST_BACKLOG) socket.close(TRY_AGAIN_LATER, 'too slow');
    };
    endings.push(feed.subscribe(channel, (placed) => hear(placed)));
    if (!isOpen()) return end();
    const { head, complete, missed } = await readMissed(
      database.db,
      channel,
      behaviour.legacy ? null : options.left,
    );
    await outbox.drain(missed.map((placed) => textOf(placed, behaviour)));
    if (!behaviour.legacy) send(JSON.stringify({ event: 'resumed', ...head, complete, date: dateNow() }));
    hear = (placed) => {
      if (placed.epoch !== head.epoch || placed.seq > head.seq) send(textOf(placed, behaviour));
    };
    backlog.forEach(hear);
  };

  const beat = () => {
    endings.push(clock.after(HEARTBEAT_MS, () => void heartbeat().catch(fail)));
  };
  const heartbeat = async () => {
    if (!heardPong) return socket.terminate();
    heardPong = false;
    socket.ping();
    const head = await readHead(database.db, channel);
    if (!behaviour.legacy) send(JSON.stringify({ event: 'ping', ...head, date: dateNow() }));
    if (isOpen()) beat();
  };

  const dateNow = () => new Date(clock.now()).toISOString();
  const fail = (error: unknown) => {
    console.error('A socket failed', error);
    socket.close(1011);
  };
  const end = () => {
    for (const ending of endings.splice(0)) ending();
  };
  const cancelDeadline = clock.after(AUTHENTICATION_MS, () => socket.close(UNAUTHENTICATED));
  endings.push(cancelDeadline);

  socket.on('pong', () => {
    heardPong = true;
  });
  socket.on('message', (data, isBinary) => {
    if (isFlooding()) return socket.close(POLICY, 'too many messages');
    const said = isBinary ? null : readMessage(String(data));
    if (said?.type === 'auth' && token === '') {
      token = said.token;
      signIn().catch(fail);
    } else if (token === '') {
      socket.close(UNAUTHENTICATED);
    }
  });
  socket.on('close', end);

  return {
    channel,
    socket,
    identity: () => identity,
    recheck: async () => {
      if (identity) identity = await judge();
    },
  };
}

function readMessage(text: string) {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
