import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForwarded } from '../core/proxies';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error behind an answer of 500. */
    failure: unknown;
  }
}

/** A call that is over. Its route is a pattern, never an address. */
export interface FinishedCall {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface CallsOptions {
  /** Whether any proxy is trusted; else the first call that came through one is worth a warning. */
  readonly hasProxies: boolean;
  /** Called with each route of the API, which is registered later. */
  routeAdded(method: string, route: string): void;
  callFinished(call: FinishedCall): void;
}

/** The calls being answered. */
export interface Calls {
  inProgress(): number;
  /** Resolves once none is being answered. */
  settled(): Promise<void>;
}

/** The status that proxies log where the caller left before the answer. */
const CALLER_LEFT = 499;
/** Polled every few seconds by machines, so not logged. */
const UNLOGGED = new Set(['/healthz', '/readyz', '/metrics']);
/** Not signed in, not allowed, or too many calls: the traces of someone trying what is not theirs. */
const TURNED_AWAY = new Set([401, 403, 429]);

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';
/** Whether the request asks for a socket, which outlives its answer. */
const isUpgrade = ({ raw }: FastifyRequest) => (raw as { readonly upgrade?: boolean }).upgrade === true;
const hasUpgraded = (request: FastifyRequest, { sent, raw }: FastifyReply) =>
  isUpgrade(request) && sent && !raw.headersSent;

function logCall(request: FastifyRequest, { method, route, status, seconds }: FinishedCall): void {
  if (UNLOGGED.has(route)) return;
  const { failure, user, log } = request;
  const said = {
    method,
    route,
    status,
    ms: Math.round(seconds * 1000),
    ...(user && { userId: user.id, role: user.role }),
  };
  if (failure !== undefined && failure !== null) log.error({ ...said, err: failure }, 'call failed');
  else if (TURNED_AWAY.has(status)) log.warn({ ...said, address: request.ip }, 'call refused');
  else log.info(said, 'call finished');
}

/** Adds a request id to each answer and reports each finished call. Register before everything that answers. */
export function observeCalls(
  app: FastifyInstance,
  { hasProxies, routeAdded, callFinished }: CallsOptions,
): Calls {
  const waiting = new Set<() => void>();
  let running = 0;
  let mayWarn = !hasProxies;
  app.decorateRequest('failure', null);
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD');
    if (url.startsWith('/api/')) for (const name of methods) routeAdded(name, url);
  });

  const end = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isUpgrade(request)) running -= 1;
    if (running === 0) for (const resolve of waiting) resolve();
    if (hasUpgraded(request, reply)) return;
    const call = {
      method: request.method,
      route: routeOf(request),
      status: reply.raw.writableFinished ? reply.raw.statusCode : CALLER_LEFT,
      seconds: reply.elapsedTime / 1000,
    };
    callFinished(call);
    logCall(request, call);
  };

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    if (!isUpgrade(request)) running += 1;
    // The plugins for files and forms add listeners, too: together they may exceed the default limit of 10.
    reply.raw.setMaxListeners(20).once('close', () => end(request, reply));
    if (mayWarn && isForwarded(request.headers)) {
      mayWarn = false;
      const { remoteAddress } = request.raw.socket;
      request.log.warn(
        { proxy: remoteAddress },
        'a proxy passes calls on that TRUSTED_PROXIES does not name: limits by address count all of its callers as one',
      );
    }
    done();
  });

  return {
    inProgress: () => running,
    settled: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  };
}
