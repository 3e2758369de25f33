import websocket from '@fastify/websocket';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Clock } from '../clock';
import { systemClock } from '../clock';
import type { Feed } from '../events/feed';
import { onRevocation } from '../events/revocation';
import type { Database } from '../store/database';
import { type Identity, leftAt, requestedChannel } from './channel-rule';
import { type Behaviour, createBroadcast } from './broadcast';
import { asksForWindow, COMPRESSION } from './frames';
import { type Connection, FORBIDDEN, serveConnection } from './connection';
import { isOriginAllowed } from './origin';
import { sendAway } from './send-away';

const LONGEST_MESSAGE = 64 * 1024;
const PENDING_PER_ADDRESS = 5;
const SOCKETS_PER_USER = 10;

export interface SocketOptions {
  readonly database: Database;
  readonly feed: Feed;
  /** Who a bearer token belongs to; null when it is unknown, expired or revoked. */
  authenticate(token: string): Promise<Identity | null>;
  /** Answers `GET /` without an upgrade: the page. */
  readonly page: RouteHandlerMethod;
  /** Origins, besides the server's own, whose pages may connect. */
  readonly origins?: readonly string[];
  readonly clock?: Clock;
  /** Told the close code of each socket that ends. */
  onClosed?(code: number): void;
}

/** The open sockets, for monitors and for tests. */
export interface Sockets {
  /** Those of one channel, or all. */
  open(channel?: string): Connection[];
  readonly behaviour: Behaviour;
  /** Takes no more, and tells all to come back; resolves once none is open. */
  sendAway(): Promise<void>;
}

/** Puts page and socket on `/`. Register before every other route: upgrades elsewhere are refused from then on. */
export async function registerSocket(app: FastifyInstance, options: SocketOptions): Promise<Sockets> {
  const { database, feed, authenticate, page, origins = [], clock = systemClock } = options;
  const connections = new Map<Connection, string>();
  const behaviour: Behaviour = { legacy: false, silent: new Set() };
  const broadcast = createBroadcast({ feed, clock, behaviour });
  const open = () => [...connections.keys()];
  let isEnding = false;
  const pendingOf = (address: string) =>
    [...connections].filter(([connection, from]) => from === address && !connection.identity()).length;
  const admit = ({ userId }: Identity) =>
    open().filter((connection) => connection.identity()?.userId === userId).length < SOCKETS_PER_USER;

  await app.register(websocket, { options: { maxPayload: LONGEST_MESSAGE, perMessageDeflate: COMPRESSION } });
  const recheck = (connection: Connection) =>
    void connection
      .recheck()
      .catch((error: unknown) => app.log.error({ err: error }, 'a socket could not be judged again'));
  const unlisten = await onRevocation(
    database,
    (userId) => {
      for (const connection of open()) if (connection.identity()?.userId === userId) recheck(connection);
    },
    () => open().forEach(recheck),
  );
  app.addHook('onClose', unlisten);

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
      if (pendingOf(request.ip) >= PENDING_PER_ADDRESS) {
        return reply.code(429).send({ msg: 'Too many sockets wait for their sign-in' });
      }
      const { headers } = request.raw;
      if (asksForWindow(headers['sec-websocket-extensions'])) delete headers['sec-websocket-extensions'];
    },
    handler: page,
    wsHandler: (socket, request) => {
      socket.on('close', (code) => options.onClosed?.(code));
      const channel = requestedChannel(request.query);
      if (!channel) return socket.close(FORBIDDEN);
      const left = leftAt(request.query);
      const connection = serveConnection({
        socket,
        stream: request.raw.socket,
        channel,
        left,
        database,
        broadcast,
        clock,
        behaviour,
        log: request.log,
        authenticate,
        admit,
      });
      connections.set(connection, request.ip);
      socket.on('close', () => connections.delete(connection));
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
