import type { WebSocket } from 'ws';
import { clientMessage, type Watched } from '../../src/api/schema/client-message';
import type { Clock } from '../core/clock';
import { placedText } from '../events/history';
import { ADMIN_CHANNEL } from '../events/publish';
import type { Log } from '../core/log';
import { DatabaseTrouble, type Trouble, troubleOf } from '../store/trouble';
import type { Broadcast, Seat } from './broadcast';
import { type Identity, type Left, mayListen } from './channel-rule';
import { drain, type Line } from './frames';
import { createRateLimit } from './rate-limit';
import type { Behaviour, Sent, Watching, WatchSource } from './source';

const UNAUTHENTICATED = 4401;
export const FORBIDDEN = 4403;
export const TRY_AGAIN_LATER = 1013;
const POLICY = 1008;
const FAILED = 1011;
/** How long a socket may take to send its token, and how long judging it may take, in ms. */
const AUTHENTICATION_MS = 5000;
const JUDGING_MS = 8000;
const HEARTBEAT_MS = 15_000;
/** The session is judged again every so many heartbeats, which finds expired ones. */
export const BEATS_UNTIL_JUDGED = 20;
const MESSAGES_PER_SECOND = 20;

export interface ConnectionOptions extends Pick<Line, 'socket' | 'stream'> {
  readonly channel: string;
  readonly left: Left | null;
  readonly broadcast: Broadcast;
  readonly office: Watching;
  readonly clock: Clock;
  readonly behaviour: Behaviour;
  /** A logger with the id of the request that opened the socket. */
  readonly log: Log;
  /** Who the token belongs to; null when it is not, or no longer, valid. */
  readonly authenticate: (token: string) => Promise<Identity | null>;
  /** How many revocations were received so far. */
  readonly revocations: () => number;
  /** Asked once the session is known: whether this user may have one more socket. */
  readonly admit: (identity: Identity) => boolean;
  /** At which of the beats until its session is judged again it begins, so that not all are judged at once. */
  readonly firstBeat: number;
  /** Called with whether all that a returning socket missed could be replayed. */
  readonly onResumed?: ((isComplete: boolean) => void) | undefined;
  /** Called with why the database cannot serve the socket that is sent away for that. */
  readonly onTrouble?: ((trouble: Trouble) => void) | undefined;
}

/**
 * One socket from its opening to its end: sign-in by the first message, replay of what was missed, then live events and
 * heartbeats.
 */
export class Connection {
  readonly channel: string;
  readonly socket: WebSocket;
  readonly #endings: Array<() => void> = [];
  #seat: Seat | null = null;
  /** What it looks at, where it says so. */
  #watched: Watched | null = null;
  #watching: WatchSource | null = null;
  #identity: Identity | null = null;
  #token = '';
  #line: Line;
  #hasPonged = true;
  #beats: number;

  constructor(private readonly options: ConnectionOptions) {
    const { socket, stream, channel, clock, firstBeat } = options;
    this.#line = { socket, stream, readsRows: false };
    this.channel = channel;
    this.socket = socket;
    const openedAt = clock.now();
    this.#beats = firstBeat;
    const isFlooding = createRateLimit(MESSAGES_PER_SECOND, clock);
    const cancelDeadline = clock.after(AUTHENTICATION_MS, () => socket.close(UNAUTHENTICATED));
    this.#endings.push(cancelDeadline);
    socket.on('pong', () => {
      this.#hasPonged = true;
    });
    socket.on('message', (data, isBinary) => {
      if (isFlooding()) return socket.close(POLICY, 'too many messages');
      const said = isBinary ? null : readMessage(String(data));
      if (said?.type === 'auth' && !this.hasSpoken()) {
        this.#token = said.token;
        // A server that numbers nothing knows nothing of rows.
        this.#line = { socket, stream, readsRows: said.frames === 'rows' && !options.behaviour.legacy };
        if (channel === ADMIN_CHANNEL && !options.behaviour.legacy) this.#watched = said.watch ?? null;
        cancelDeadline();
        this.#signIn().catch(this.#fail);
      } else if (said?.type === 'watch' && this.#watched) {
        this.#watched = said;
        this.#watch().catch(this.#fail);
      } else if (!this.hasSpoken()) {
        socket.close(UNAUTHENTICATED);
      }
    });
    socket.on('close', (code) => {
      this.#end();
      options.log.info({ channel, code, ms: clock.now() - openedAt, ...this.#identity }, 'socket closed');
    });
  }

  /** Null until signed in. */
  identity(): Identity | null {
    return this.#identity;
  }

  /** Whether it has sent a token, valid or not. */
  hasSpoken(): boolean {
    return this.#token !== '';
  }

  /** Judges the session again; closes the socket where it may no longer listen, or that cannot be found out. */
  recheck(): void {
    this.#judgeAgain().catch(this.#fail);
  }

  get #isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  #say(event: string, fields: object): void {
    const { behaviour, clock } = this.options;
    const date = new Date(clock.now()).toISOString();
    if (!behaviour.legacy) this.#seat?.push(JSON.stringify({ event, ...fields, date }));
  }

  async #judge(): Promise<Identity | null> {
    const cancel = this.options.clock.after(JUDGING_MS, () =>
      this.#fail(new DatabaseTrouble('busy', 'nobody was judged in time')),
    );
    const judged = await this.options.authenticate(this.#token).finally(cancel);
    if (!this.#isOpen) return null;
    if (judged && mayListen(judged, this.channel)) return judged;
    this.socket.close(judged ? FORBIDDEN : UNAUTHENTICATED);
    return null;
  }

  async #judgeAgain(): Promise<Identity | null> {
    if (this.#identity) this.#identity = await this.#judge();
    return this.#identity;
  }

  async #signIn(): Promise<void> {
    const { channel, log, revocations, admit } = this.options;
    const before = revocations();
    const judged = await this.#judge();
    if (!judged) return;
    if (!admit(judged)) return this.socket.close(TRY_AGAIN_LATER, 'too many sockets');
    this.#identity = judged;
    // A revocation received meanwhile did not recheck this socket, which had no identity yet.
    if (revocations() !== before && !(await this.#judgeAgain())) return;
    log.info({ channel, ...judged }, 'socket signed in');
    this.#beat();
    await this.#catchUp();
  }

  /** Events published during the replay are sent after it, without those that it contained. */
  async #catchUp(): Promise<void> {
    const { broadcast, behaviour, office, onResumed } = this.options;
    const watching = this.#watched && office.open();
    const joined = broadcast.join(this.channel, this.#line, watching ?? undefined);
    this.#seat = joined;
    this.#endings.push(joined.leave);
    if (!this.#isOpen) return this.#end();
    await joined.source.ready();
    const left = behaviour.legacy ? null : this.options.left;
    const { head, complete, missed } = await joined.source.missed(left);
    if (left) onResumed?.(complete);
    await drain(this.#line, textsOf(missed));
    this.#say('resumed', { ...head, complete, ...(watching && { watches: true }) });
    joined.goLive(head);
    this.#watching = watching;
    await this.#watch();
  }

  /** Begins with what was said last, once it is live. */
  async #watch(): Promise<void> {
    if (this.#watched && this.#identity) await this.#watching?.watch(this.#watched, this.#identity);
  }

  #beat(): void {
    const beating = this.options.clock.after(HEARTBEAT_MS, () => void this.#heartbeat().catch(this.#fail));
    this.#endings.push(beating);
  }

  async #heartbeat(): Promise<void> {
    if (!this.#hasPonged) return this.socket.terminate();
    this.#hasPonged = false;
    this.socket.ping();
    this.#beats += 1;
    if (this.#beats % BEATS_UNTIL_JUDGED === 0) await this.#judgeAgain();
    if (!this.#isOpen) return;
    if (this.#seat) this.#say('ping', await this.#seat.source.head());
    if (this.#isOpen) this.#beat();
  }

  /** Closes a socket that cannot be served now with "try again later": one that cannot be judged may not stay. */
  readonly #fail = (error: unknown): void => {
    const { channel, log, onTrouble } = this.options;
    const trouble = troubleOf(error);
    if (!trouble) {
      log.error({ err: error, channel }, 'a socket failed');
      return this.socket.close(FAILED);
    }
    if (!this.#isOpen) return;
    log.info({ channel, trouble }, 'a socket has to come back');
    onTrouble?.(trouble);
    this.socket.close(TRY_AGAIN_LATER, trouble);
  };

  #end(): void {
    for (const ending of this.#endings.splice(0)) ending();
  }
}

/** Each put together when it is asked for: ten thousand may be missed, and their reader slow. */
function* textsOf(missed: readonly Sent[]): Generator<string> {
  for (const placed of missed) yield placedText(placed);
}

function readMessage(text: string) {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
