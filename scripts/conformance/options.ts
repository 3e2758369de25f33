import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Credentials } from './sign-in';

export interface Options {
  readonly url: string;
  readonly accounts: readonly Credentials[];
  readonly writes: boolean;
  readonly origin: string | null;
  readonly idempotent: boolean;
  /** File that the results are written to. */
  readonly json: string | null;
  /** ms that one call may take. */
  readonly limit: number;
}

export const USAGE = `usage: npm run conformance -- https://host --email … [--password …] [--email … --password …]…
  --write           also calls that change something; what they make they delete again
  --origin ORIGIN   the page stands on another origin: may it call?
  --idempotent      the page will send Idempotency-Key: a server that does not know it fails
  --json FILE       the results for machines
  --limit SECONDS   that one call may take, 15 if not told
Several accounts let calls of several roles be tried. A password that is not told is CONFORMANCE_PASSWORD, or is asked for.`;

/** Why the command cannot be run as it was written. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

type Ask = (email: string) => Promise<string>;

export async function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ask: Ask,
): Promise<Options> {
  const { values, positionals } = parse(args);
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new WrongUsage('which host?');
  const { email: emails = [], password: passwords = [] } = values;
  if (emails.length === 0) throw new WrongUsage('who signs in? --email');
  if (passwords.length > emails.length) throw new WrongUsage('a password without an e-mail');
  const accounts: Credentials[] = [];
  for (const [place, email] of emails.entries())
    accounts.push({ email, password: passwords[place] ?? env.CONFORMANCE_PASSWORD ?? (await ask(email)) });
  const seconds = Number(values.limit ?? 15);
  if (!(seconds > 0)) throw new WrongUsage('--limit is a number of seconds');
  return {
    url: originOf(address, 'host'),
    accounts,
    writes: values.write ?? false,
    origin: values.origin === undefined ? null : originOf(values.origin, 'origin'),
    idempotent: values.idempotent ?? false,
    json: values.json ?? null,
    limit: seconds * 1000,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string', multiple: true },
        password: { type: 'string', multiple: true },
        write: { type: 'boolean' },
        origin: { type: 'string' },
        idempotent: { type: 'boolean' },
        json: { type: 'string' },
        limit: { type: 'string' },
      },
    });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

function originOf(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(`${what}: an address like https://api.example.com`);
  if (url.pathname !== '/' || url.search) throw new WrongUsage(`${what}: without a path, ${url.origin}`);
  return url.origin;
}

/** Asks on the terminal, without showing what is typed. */
export async function askOnTerminal(email: string): Promise<string> {
  if (!process.stdin.isTTY) throw new WrongUsage(`no password for ${email}`);
  process.stderr.write(`Password of ${email}: `);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const password = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return password;
}
