import type { FastifyRequest } from 'fastify';
import { isForwarded } from './proxies';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]', '::1'];

export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.includes(host);

/**
 * Whether a request comes from this machine, through no proxy, and from no other site's page: pages without a sign-in
 * are for the person at the machine, not for every page open in their browser. No browser uses HTTP/1.0, while proxies
 * without settings do, which do not pass on Host either.
 */
export function isFromThisMachine({ ip, headers, raw }: FastifyRequest): boolean {
  const host = headers.host ?? '';
  const isDirect = raw.httpVersion !== '1.0' && !isForwarded(headers);
  const isLocal = isDirect && LOOPBACK_ADDRESSES.includes(ip) && isLoopback(host.replace(/:\d+$/, ''));
  const site = headers['sec-fetch-site'];
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return isLocal && isSameSite && (origin === undefined || origin === `http://${host}`);
}
