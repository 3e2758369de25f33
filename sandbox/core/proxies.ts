import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is a trusted reverse proxy's, whose forwarded headers are believed. */
export type IsProxy = (address: string | undefined) => boolean;

/** `trusted` are addresses and subnets, such as `127.0.0.1` and `10.0.0.0/8`. */
export function createProxies(trusted: readonly string[]): IsProxy {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether the headers say that a proxy has passed the request on. */
export const isForwarded = (headers: Readonly<Record<string, unknown>>): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined);
