import type { IncomingMessage } from 'node:http';
import type { IsProxy } from '../core/proxies';

const WELL_FORMED = /^[\w.:-]{1,64}$/;

/** A request's name in the log and in `X-Request-Id`: the one that a trusted proxy gave it, else a new one. */
export const requestIds =
  (isProxy: IsProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isKept = typeof given === 'string' && WELL_FORMED.test(given) && isProxy(socket.remoteAddress);
    return isKept ? given : crypto.randomUUID();
  };
