import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** Where a PostgreSQL is, and how far the connection to it is trusted. */
export interface DatabaseAddress {
  /** The address without what is said of TLS: PostgreSQL would take that for settings of its own. */
  readonly url: string;
  readonly ssl: false | ConnectionOptions;
  /** Nobody between can read along or answer in its place: it is on this machine, or it has shown who it is. */
  readonly isSafe: boolean;
}

/**
 * Reads `sslmode`, `sslrootcert`, `sslcert` and `sslkey` of an address as libpq does. The driver verifies no more than a certificate's chain
 * where the host is an address, and takes no authority of one's own. `prefer` and `allow` are refused: whoever stands between
 * chooses then.
 */
export function databaseAddress(given: string): DatabaseAddress {
  const [address = '', query = ''] = given.split('?');
  const parameters = new URLSearchParams(query);
  const root = parameters.get('sslrootcert');
  const mode = parameters.get('sslmode') ?? (root ? 'verify-full' : 'disable');
  if (!isMode(mode)) throw new Error(`sslmode of DATABASE_URL is ${MODES.join(', ')}; not ${mode}`);
  const own = { cert: fileOf(parameters.get('sslcert')), key: fileOf(parameters.get('sslkey')) };
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']) parameters.delete(name);
  const hosts = hostsOf(address);
  const others = parameters.toString();
  return {
    url: others ? `${address}?${others}` : address,
    ssl: mode !== 'disable' && { ...own, ...tlsOf(mode, hosts, root) },
    isSafe: mode === 'verify-full' || hosts.every((host) => LOCAL.test(host)),
  };
}

const fileOf = (path: string | null) => (path ? readFileSync(path) : undefined);
const LOCAL = /^(|localhost|127\.[\d.]+|::1|%2F.*|\/.*)$/i;
const isMode = (mode: string): mode is Mode => (MODES as readonly string[]).includes(mode);

/** An address may name several hosts, separated by commas. */
const hostsOf = (address: string) =>
  (/^\w+:\/\/([^/]*)/.exec(address)?.[1]?.split('@').at(-1) ?? '')
    .split(',')
    .map((host) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1'));

function tlsOf(mode: Mode, hosts: readonly string[], root: string | null): ConnectionOptions {
  if (mode === 'require') return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ca: root === 'system' ? undefined : fileOf(root),
    checkServerIdentity: (_, certificate) => {
      if (mode === 'verify-ca') return undefined;
      const refusals = hosts.map((host) => checkServerIdentity(host, certificate));
      return refusals.includes(undefined) ? undefined : refusals[0];
    },
  };
}
