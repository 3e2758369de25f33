import fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { createProxies } from '../core/proxies';
import { requestIds } from '../observability/request-id';
import { answerUnrouted } from './answers';

export interface AppOptions {
  /**
   * Addresses and subnets of the reverse proxies in front of the server, which are believed what they say of their
   * callers. Default none.
   */
  readonly trustedProxies?: readonly string[];
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
export function createApp({ logger = false, arrival = ARRIVAL, trustedProxies = [] }: AppOptions) {
  const isProxy = createProxies(trustedProxies);
  return fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(isProxy),
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
