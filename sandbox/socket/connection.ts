import type { WebSocket } from 'ws';
import { clientMessage } from '../../src/api/schema/socket';
import type { Clock } from '../core/clock';
import { type PlacedMessage, placedText, readHead, readMissed } from '../events/history';
import type { Log } from '../core/log';
import type { Database } from '../store/database';
import { DatabaseTrouble, type Trouble, troubleOf } from '../store/trouble';
import type { Behaviour, Broadcast, Seat } from './broadcast';
import { type Identity, type Left, mayListen } from './channel-rule';
import { drain, type Line } from './frames';
import { createRateLimit } from './rate-limit';

const UNAUTHENTICATED = 4401;
export const FORBIDDEN = 4403;
export const TRY_AGAIN_LATER = 1013;
const POLICY = 1008;
const FAILED = 1011;
/** How long a socket may say nothing, and how long it may take to judge what it said, in ms. */
const AUTHENTICATION_MS = 5000;
const JUDGING_MS = 8000;
const HEARTBEAT_MS = 15_000;
/** A session that ends by its time is found within so many heartbeats. */
export const BEATS_UNTIL_JUDGED = 20;
const MESSAGES_PER_SECOND = 20;

export interface ConnectionOptions extends Line {
  readonly channel: string;
  readonly left: Left | null;
  readonly database: Database;
  readonly broadcast: Broadcast;
  readonly clock: Clock;
  readonly behaviour: Behaviour;
  /** Its lines carry the id of the request that opened the socket. */
  readonly log: Log;
  /** Who the token belongs to; null when it is not, or no longer, valid. */
  authenticate(token: string): Promise<Identity | null>;
  /** How many revocations were heard of so far. */
  revocations(): number;
  /** Asked once the session is known: whether this user may have one more socket. */
  admit(identity: Identity): boolean;
  /** At which of the beats until its session is judged again it begins, so that not all are judged at once. */
  readonly firstBeat: number;
  /** Told whether what it missed could be told in full, where it has been here before. */
  readonly onResumed?: ((isComplete: boolean) => void) | undefined;
  /** Told why the database cannot serve it, where it is sent away for that. */
  readonly onTrouble?: ((trouble: Trouble) => void) | undefined;
}

/** One socket from its opening to its end. */
export interface Connection {
  readonly channel: string;
  readonly socket: WebSocket;
  /** Null until signed in. */
  identity(): Identity | null;
  /** Whether it has said who it is, be that true or not. */
  hasSpoken(): boolean;
  /** Judges the session again; closes the socket when it may no longer listen, or nobody can say. */
  recheck(): void;
}

/** Serves one socket: sign-in by the first message, replay of what was missed, then live events and heartbeats. */
export function serveConnection(options: ConnectionOptions): Connection {
  const { socket, channel, database, broadcast, clock, behaviour, log } = options;
  const isFlooding = createRateLimit(MESSAGES_PER_SECOND, clock);
  const endings: Array<() => void> = [];
  let seat: Seat | null = null;
  let identity: Identity | null = null;
  let token = '';
  let heardPong = true;
  let beats = options.firstBeat;

  const isOpen = () => socket.readyState === socket.OPEN;
  const say = (event: string, fields: object) => {
    if (!behaviour.legacy) seat?.push(JSON.stringify({ event, ...fields, date: dateNow() }));
  };

  const judge = async (): Promise<Identity | null> => {
    const cancel = clock.after(JUDGING_MS, () =>
      fail(new DatabaseTrouble('busy', 'nobody was judged in time')),
    );
    const judged = await options.authenticate(token).finally(cancel);
    if (!isOpen()) return null;
    if (judged && mayListen(judged, channel)) return judged;
    socket.close(judged ? FORBIDDEN : UNAUTHENTICATED);
    return null;
  };

  const signIn = async () => {
    const heard = options.revocations();
    const judged = await judge();
    if (!judged) return;
    if (!options.admit(judged)) return socket.close(TRY_AGAIN_LATER, 'too many sockets');
    identity = judged;
    // A revocation that was heard of since then has not found this socket among those of whom it is about.
    if (options.revocations() !== heard && !(await recheck())) return;
    log.info({ channel, ...judged }, 'socket signed in');
    beat();
    await catchUp();
  };

  const recheck = async () => {
    if (identity) identity = await judge();
    return identity;
  };

  /** What is published during the replay is told behind it; what the replay already told is not told again. */
  const catchUp = async () => {
    const joined = broadcast.join(channel, options);
    seat = joined;
    endings.push(joined.leave);
    if (!isOpen()) return end();
    await joined.ready();
    const left = behaviour.legacy ? null : options.left;
    const { head, complete, missed } = await readMissed(database.db, channel, left);
    if (left) options.onResumed?.(complete);
    await drain(options, textsOf(missed));
    say('resumed', { ...head, complete });
    joined.goLive(head);
  };

  const beat = () => {
    endings.push(clock.after(HEARTBEAT_MS, () => void heartbeat().catch(fail)));
  };
  const heartbeat = async () => {
    if (!heardPong) return socket.terminate();
    heardPong = false;
    socket.ping();
    beats += 1;
    if (beats % BEATS_UNTIL_JUDGED === 0) await recheck();
    if (!isOpen()) return;
    const head = await readHead(database.db, channel);
    say('ping', head);
    if (isOpen()) beat();
  };

  const dateNow = () => new Date(clock.now()).toISOString();
  /** Who cannot be served just now is told to come back: nobody may stay who cannot be judged. */
  const fail = (error: unknown) => {
    const trouble = troubleOf(error);
    if (!trouble) {
      log.error({ err: error, channel }, 'a socket failed');
      return socket.close(FAILED);
    }
    if (!isOpen()) return;
    log.info({ channel, trouble }, 'a socket has to come back');
    options.onTrouble?.(trouble);
    socket.close(TRY_AGAIN_LATER, trouble);
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
      cancelDeadline();
      signIn().catch(fail);
    } else if (token === '') {
      socket.close(UNAUTHENTICATED);
    }
  });
  const openedAt = clock.now();
  socket.on('close', (code) => {
    end();
    log.info({ channel, code, ms: clock.now() - openedAt, ...identity }, 'socket closed');
  });

  return {
    channel,
    socket,
    identity: () => identity,
    hasSpoken: () => token !== '',
    recheck: () => void recheck().catch(fail),
  };
}

/** Each put together when it is asked for: ten thousand may be missed, and their reader slow. */
function* textsOf(missed: readonly PlacedMessage[]): Generator<string> {
  for (const placed of missed) yield placedText(placed);
}

function readMessage(text: string) {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
