import pg from 'pg';
import { DatabaseTrouble } from './trouble';

/** What to do about an error of the database, by its code or, where that is none, by the words of its message. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^28P01/, 'Correct the password in DATABASE_URL.'],
  [/^28000/, 'Correct the role in DATABASE_URL, or let it in by pg_hba.conf.'],
  [
    /^3D000/,
    'Create the database, owned by the role of DATABASE_URL (createdb -O role name), or name another.',
  ],
  [
    /^42501/,
    'Let this role own the database (ALTER DATABASE … OWNER TO …), or run `node server/main.js admin migrate` as the role that does.',
  ],
  [/^25006/, 'It is a standby or set to read-only: name the server that takes changes.'],
  [/^53100/, 'Make room on the disk of the database.'],
  [/^53300/, 'Raise max_connections, or run fewer processes: each takes eleven.'],
  [/^57P03/, 'It is starting, or ending: wait.'],
  [/^ECONNREFUSED/, 'Nothing listens there: start PostgreSQL, or correct host and port in DATABASE_URL.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'No such host is known: correct its name in DATABASE_URL.'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/i,
    'No answer: look for a firewall between, or correct the host in DATABASE_URL.',
  ],
  [/^ENOENT/, 'No such socket: start PostgreSQL, or correct the host in DATABASE_URL.'],
  [/does not support SSL/, 'Let it use TLS (ssl = on), or leave sslmode out where it is on this machine.'],
  [/^ERR_TLS_CERT_ALTNAME/, 'Name the host in DATABASE_URL as its certificate does.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO/,
    'Name the authority of its certificate by sslrootcert in DATABASE_URL.',
  ],
  [/terminated unexpectedly|ECONNRESET/, 'It hung up: its log says why.'],
];

/** Where no later try would end otherwise, though no server has said so. */
const FOR_GOOD = /does not support SSL|^ERR_TLS|^ERR_SSL|CERT|SELF_SIGNED|UNABLE_TO_/;

interface Coded extends Error {
  readonly code?: string;
  readonly errors?: readonly Coded[];
  readonly query?: string;
}

/** The errors from the outermost to the first that happened; a host of several addresses has an error for each. */
function chainOf(error: unknown): Coded[] {
  if (!(error instanceof Error)) return [];
  const { errors, cause }: Coded = error;
  return [error, ...chainOf(errors?.[0] ?? cause)];
}

const saidBy = ({ code = '', message }: Coded) => `${code} ${message}`.trim();

/** Whether waiting for the database is in vain. */
export const isForGood = (error: unknown): boolean =>
  chainOf(error).some((one) => FOR_GOOD.test(saidBy(one)));

/** Why the database did not do what it was asked, and what helps; null for errors that are none of its own. */
export function causeOf(error: unknown): string | null {
  const chain = chainOf(error);
  const first = chain.at(-1);
  const isIts = chain.some(
    (one) => one instanceof pg.DatabaseError || one instanceof DatabaseTrouble || one.query,
  );
  // What says it in words of its own says it best.
  if (!first || !isIts || (first instanceof DatabaseTrouble && chain.length === 1)) return null;
  const statement = chain
    .find(({ query }) => query)
    ?.query?.trim()
    .replace(/\s+/g, ' ');
  const remedy = REMEDIES.find(([pattern]) => pattern.test(saidBy(first)))?.[1];
  return [
    `The database cannot be used: ${first.message.replace(/\.$/, '')}${statement ? ` (${statement.slice(0, 80)})` : ''}.`,
    ...(remedy ? [remedy] : []),
  ].join(' ');
}
