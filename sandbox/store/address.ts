import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** One of the servers that may have the database. */
export interface DatabaseHost {
  /** Its address without what is said of TLS: PostgreSQL would take that for settings of its own. */
  readonly url: string;
  readonly ssl: false | ConnectionOptions;
  /** As it stands there, with its port. */
  readonly name: string;
}

/** Where a PostgreSQL is, and how far the connection to it is trusted. */
export interface DatabaseAddress {
  /** Tried in this order; where there are several, the one that takes changes is used. */
  readonly hosts: readonly DatabaseHost[];
  /** Safe from eavesdropping and impersonation: it is on this machine, or its certificate is verified. */
  readonly isSafe: boolean;
}

/**
 * Reads an address as libpq does: several hosts separated by commas, `sslmode`, `sslrootcert`, `sslcert` and `sslkey`. The
 * driver knows one host alone, verifies no more than a certificate's chain where that is an address, and takes no
 * authority of one's own. `prefer` and `allow` are refused: a man in the middle chooses then.
 */
export function databaseAddress(given: string): DatabaseAddress {
  const [address = '', query = ''] = given.split('?');
  const parameters = new URLSearchParams(query);
  const root = parameters.get('sslrootcert');
  const mode = parameters.get('sslmode') ?? (root ? 'verify-full' : 'disable');
  if (!isMode(mode)) throw new Error(`whose sslmode is ${mode}, and may be ${MODES.join(', ')}`);
  const own = { cert: fileOf(parameters.get('sslcert')), key: fileOf(parameters.get('sslkey')) };
  for (const name of OWN) parameters.delete(name);
  const others = parameters.toString();
  const [before, hosts, path] = partsOf(address);
  return {
    hosts: hosts.map((host) => ({
      name: host,
      url: `${before}${host}${path}${others && `?${others}`}`,
      ssl: mode !== 'disable' && { ...own, ...tlsOf(mode, nameOf(host), root) },
    })),
    isSafe: mode === 'verify-full' || hosts.every((host) => LOCAL.test(nameOf(host))),
  };
}

/** Parameters that are read here. */
const OWN = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs'];
function fileOf(path: string | null): Buffer | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error(`whose file ${path} cannot be read`, { cause });
  }
}
const LOCAL = /^(|localhost|127\.[\d.]+|::1|%2F.*|\/.*)$/i;
const isMode = (mode: string): mode is Mode => (MODES as readonly string[]).includes(mode);

/** What comes before the hosts, the hosts with their ports, and what follows. */
function partsOf(address: string): [string, string[], string] {
  const [, before = '', hosts = '', path = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/]*)(.*)$/.exec(address) ?? [];
  return [before, hosts.split(','), path];
}
const nameOf = (host: string) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');

function tlsOf(mode: Mode, host: string, root: string | null): ConnectionOptions {
  if (mode === 'require') return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ca: root === 'system' ? undefined : fileOf(root),
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-ca' ? undefined : checkServerIdentity(host, certificate),
  };
}
