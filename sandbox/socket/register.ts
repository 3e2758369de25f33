import websocket from '@fastify/websocket';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Clock } from '../core/clock';
import { systemClock } from '../core/clock';
import type { Feed } from '../events/feed';
import { ADMIN_CHANNEL } from '../events/publish';
import { onRevocation } from '../store/revocation';
import { networkOf } from '../core/network-of';
import type { Database } from '../store/database';
import { type Identity, leftAt, requestedChannel } from './channel-rule';
import { createBroadcast } from './broadcast';
import { asksForWindow, COMPRESSION } from './frames';
import {
  BEATS_UNTIL_JUDGED,
  Connection,
  type ConnectionOptions,
  FORBIDDEN,
  TRY_AGAIN_LATER,
} from './connection';
import { isOriginAllowed } from './origin';
import { sendAway } from './send-away';
import { type Behaviour, channelSource, createEverything, type Source, type Watching } from './source';
import { createWaitingRoom } from './waiting-room';

const LONGEST_MESSAGE = 64 * 1024;
/** Sockets of a network that may wait for their sign-in. */
const WAITING_PER_NETWORK = 100;
const SOCKETS_PER_USER = 10;
/** Error codes of invalid frames and broken connections: the server's operators can mend neither. */
const CALLERS_FAULT = /^(WS_ERR_|ECONNRESET$|EPIPE$)/;

export interface SocketOptions {
  readonly database: Database;
  readonly feed: Feed;
  readonly office: Watching;
  /** What messages of a channel go through on their way; by default nothing. */
  readonly through?: (channel: string, source: Source) => Source;
  /** Who a bearer token belongs to; null when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Identity | null>;
  /** Answers `GET /` without an upgrade: the page. */
  readonly page: RouteHandlerMethod;
  /** Origins, besides the server's own, whose pages may connect. */
  readonly origins?: readonly string[];
  readonly clock?: Clock;
  /** Called for each person who opens a socket; what it returns, when that is closed. */
  onEntered?(userId: number): () => void;
  /** Called with the close code of each socket that ends. */
  onClosed?(code: number): void;
  /** Called for each returning socket: whether it was sent all it missed, and why the database could not serve it. */
  readonly onResumed?: ConnectionOptions['onResumed'];
  readonly onTrouble?: ConnectionOptions['onTrouble'];
}

/** The open sockets, for monitors and for tests. */
export interface Sockets {
  /** Those of one channel, or all. */
  open(channel?: string): Connection[];
  readonly behaviour: Behaviour;
  /** Takes no more, and closes all as restarting; resolves once none is open. */
  sendAway(): Promise<void>;
}

/** Rechecks sockets whose sessions were revoked. Resolves to a function that returns the revocations' number. */
async function recheckRevoked(app: FastifyInstance, database: Database, open: () => Connection[]) {
  let revocations = 0;
  const recheckThose = (isMeant: (connection: Connection) => boolean) => {
    revocations += 1;
    for (const connection of open().filter(isMeant)) connection.recheck();
  };
  const unlisten = await onRevocation(
    database,
    (userId) => recheckThose((connection) => connection.identity()?.userId === userId),
    () => recheckThose(() => true),
  );
  app.addHook('onClose', unlisten);
  return () => revocations;
}

/** Puts page and socket on `/`. Register before every other route: upgrades elsewhere are refused from then on. */
export async function registerSocket(app: FastifyInstance, options: SocketOptions): Promise<Sockets> {
  const { database, office, authenticate, page, origins = [], clock = systemClock } = options;
  const { through = (_, source) => source } = options;
  const connections = new Set<Connection>();
  const waitingRoom = createWaitingRoom(WAITING_PER_NETWORK);
  const behaviour: Behaviour = { legacy: false, silent: new Set() };
  const sources = { database, feed: options.feed, behaviour };
  const everything = createEverything({ ...sources, clock });
  app.addHook('onClose', async () => everything.end());
  const broadcast = createBroadcast({
    sourceOf: (channel) => (channel === ADMIN_CHANNEL ? everything.source : channelSource(channel, sources)),
    through,
    clock,
    behaviour,
  });
  const open = () => [...connections];
  let isEnding = false;
  let served = 0;
  const hasRoomFor = ({ userId }: Identity) =>
    open().filter((connection) => connection.identity()?.userId === userId).length < SOCKETS_PER_USER;

  await app.register(websocket, {
    options: { maxPayload: LONGEST_MESSAGE, perMessageDeflate: COMPRESSION },
    errorHandler: (error: Error & { code?: string }, socket, request) => {
      request.log[CALLERS_FAULT.test(error.code ?? '') ? 'info' : 'error']({ err: error }, 'a socket broke');
      socket.terminate();
    },
  });
  const revocations = await recheckRevoked(app, database, open);

  app.route({
    method: 'GET',
    url: '/',
    preValidation: async (request, reply) => {
      if (!request.ws) return;
      if (isEnding) {
        return reply.code(503).header('Retry-After', 1).send({ msg: 'The service restarts' });
      }
      if (!isOriginAllowed(request.headers.origin, request.host, origins)) {
        return reply.code(403).send({ msg: 'Origin is not allowed' });
      }
      const { headers } = request.raw;
      if (asksForWindow(headers['sec-websocket-extensions'])) delete headers['sec-websocket-extensions'];
    },
    handler: page,
    wsHandler: (socket, request) => {
      const stream = request.raw.socket;
      let dismissedAs: number | undefined;
      /** Ends it at once: nothing is held for one that has not signed in, whether or not it answers. */
      const dismiss = (code: number, reason?: string) => {
        dismissedAs = code;
        socket.close(code, reason);
        stream.destroySoon();
      };
      socket.on('close', (code) => options.onClosed?.(dismissedAs ?? code));
      const channel = requestedChannel(request.query);
      if (!channel) return dismiss(FORBIDDEN);
      const leave = waitingRoom.enter(networkOf(request.ip), {
        hasSpoken: () => connection.hasSpoken(),
        turnAway: () => dismiss(TRY_AGAIN_LATER, 'too many sockets'),
      });
      const connection = new Connection({
        socket,
        stream,
        channel,
        left: leftAt(request.query),
        broadcast,
        office,
        clock,
        behaviour,
        log: request.log,
        authenticate,
        revocations,
        admit: (identity) => {
          if (!hasRoomFor(identity)) return false;
          leave();
          const left = options.onEntered?.(identity.userId);
          if (left) socket.on('close', left);
          return true;
        },
        firstBeat: served++ % BEATS_UNTIL_JUDGED,
        onResumed: options.onResumed,
        onTrouble: options.onTrouble,
      });
      connections.add(connection);
      socket.on('close', () => {
        leave();
        connections.delete(connection);
      });
    },
  });

  return {
    open: (channel) => open().filter((connection) => !channel || connection.channel === channel),
    behaviour,
    sendAway: () => {
      isEnding = true;
      return sendAway(
        open().map(({ socket }) => socket),
        broadcast.flush,
        clock,
      );
    },
  };
}
