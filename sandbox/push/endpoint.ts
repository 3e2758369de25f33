import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Longest address of a device at its push service. */
const LONGEST_ENDPOINT = 1000;

/** Whether it may be the address of a device: a push service has a name on the internet, and the usual port. */
export function isEndpoint(address: string): boolean {
  if (!URL.canParse(address) || address.length > LONGEST_ENDPOINT) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isNamed = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return protocol === 'https:' && isNamed && port === '' && username === '' && password === '';
}

/** IPv4 as it was once written in IPv6: where that leads is the network's choice. */
const OLD_IPV4 = ipaddr.parseCIDR('::/96');

function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  const isOld = address.kind() === 'ipv6' && address.match(OLD_IPV4);
  return address.range() === 'unicast' && !isOld;
}

/** Looks a name up; fails where it leads to this machine or its network, whoever named it. */
export const lookupPublic: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const inside = addresses.some(({ address }) => !isPublic(address));
    const [first] = addresses;
    if (inside || !first) return done(new Error(`${name} is no public address`), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
