import ipaddr from 'ipaddr.js';

/** What one person has: an IPv4 address, or of IPv6 the /64, within which anybody picks addresses at will. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
    : parsed.toString();
}
