import fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { createProxies } from '../core/proxies';
import { requestIds } from '../observability/request-id';
import { logWithTrace } from '../observability/trace-context';
import { answerUnrouted } from './answers';
import { basePathOf, withoutPrefix } from './base-path';

export interface AppOptions {
  /**
   * Addresses and subnets of the reverse proxies in front of the server, which are believed what they say of their
   * callers. Default none.
   */
  readonly trustedProxies?: readonly string[];
  /** Address at which people open the page; its path may be kept or left out by a proxy. Default: the server's own root. */
  readonly publicUrl?: string | undefined;
  /** How long a request may take to arrive, in ms. Default 120,000. */
  readonly arrival?: number;
  /** Default: none. */
  readonly logger?: FastifyServerOptions['logger'];
}

/** Of a path, percent-encoded: names of uploads are up to 122 characters long. */
const LONGEST_PARAMETER = 2000;
/** How long a request may take to arrive, in ms. */
const ARRIVAL = 120_000;

/** The web server, without anything that it answers. */
export function createApp({ logger = false, arrival = ARRIVAL, trustedProxies = [], publicUrl }: AppOptions) {
  const isProxy = createProxies(trustedProxies);
  const base = basePathOf(publicUrl);
  return fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(isProxy),
    ...(logger && { childLoggerFactory: logWithTrace }),
    rewriteUrl: ({ url = '/' }) => withoutPrefix(url, base),
    trustProxy: trustedProxies.length > 0 && isProxy,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: answerUnrouted,
    bodyLimit: 2 ** 20,
    requestTimeout: arrival,
    // Set when Node's server is created, the limit applies to late bodies as well as late heads.
    http: { requestTimeout: arrival, connectionsCheckingInterval: Math.min(30_000, arrival) },
    forceCloseConnections: true,
  });
}
