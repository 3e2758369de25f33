import { existsSync, realpathSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { loggerOptions } from './core/log';
import { isLoopback } from './core/this-machine';
import { administer, passwordLink } from './administration';
import { DEMO_PASSWORD } from './seed/demonstration';
import { DEMO_PEOPLE } from './seed/people';
import { type RunningServer, type ServerOptions, startServer } from './server';
import { endServer } from './shutdown';
import { simulated } from './simulated/simulated-network';

const flag = z.pipe(
  z.transform((value: unknown) => value === '1' || value === 'true'),
  z.boolean(),
);
const numeric = (fallback: number, min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? fallback : Number(value))),
    z.number().check(z.minimum(min), z.maximum(max)),
  );
const listOf = <S extends z.ZodMiniType<unknown, string>>(item: S) =>
  z.pipe(
    z.transform((value: unknown) =>
      String(value ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    z.array(item),
  );
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'TRUSTED_PROXIES are addresses and subnets, such as 127.0.0.1,10.0.0.0/8',
});

const isAddress = (address: string, protocol: RegExp, path: RegExp) =>
  URL.canParse(address) && protocol.test(address) && path.test(new URL(address).pathname);
const brokerAddress = z.string().check(
  z.refine(
    (address) =>
      isAddress(address, /^rediss?:/, /^(\/\d*)?$/) ||
      address.split(',').every((one) => isAddress(one, /^(nats|tls):/, /^(\/[\w-]*)?$/)),
    {
      error:
        'BROKER_URL is redis://host:port/number or rediss://…, or nats://host:port/fleet or tls://…, of a cluster with commas',
    },
  ),
);

const metricsToken = z
  .string()
  .check(z.regex(/^\S{16,}$/, 'METRICS_TOKEN has 16 characters at least, none of them blank.'));

const days = z.coerce.number().check(z.minimum(1), z.maximum(3650));
const months = z.coerce.number().check(z.minimum(12), z.maximum(240));

/** What the server reads from its environment; README.md says what each is for. */
const environment = z
  .object({
    PORT: numeric(5173, 0, 65_535),
    HOST: z._default(z.string(), '127.0.0.1'),
    DATABASE_URL: z.optional(z.string()),
    DATABASE_READ_URL: z.optional(z.string()),
    BROKER_URL: z.optional(z.union([z.literal(''), brokerAddress])),
    DATA_DIR: z._default(z.string(), '.data'),
    SEED: z.optional(z.enum(['demo', 'large', 'none'])),
    SPEED: numeric(1, 0.01, 10_000),
    MESSAGE_DAYS: z.optional(z.union([z.literal(''), days])),
    LEDGER_MONTHS: z.optional(z.union([z.literal(''), months])),
    CORS_ORIGINS: listOf(z.url()),
    TRUSTED_PROXIES: listOf(proxy),
    LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
    METRICS_TOKEN: z.optional(z.union([z.literal(''), metricsToken])),
    SHUTDOWN_GRACE: numeric(20, 0, 3600),
    SANDBOX_TEST: flag,
    PAGE_URL: z.optional(z.url()),
  })
  .check(
    z.refine(({ BROKER_URL, DATABASE_URL }) => !BROKER_URL || !!DATABASE_URL, {
      error: 'BROKER_URL needs DATABASE_URL: nobody shares the embedded database',
    }),
    z.refine(({ DATABASE_READ_URL, DATABASE_URL }) => !DATABASE_READ_URL || !!DATABASE_URL, {
      error: 'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas',
    }),
  );
type Environment = z.output<typeof environment>;

/** Whether the server is reachable from this machine only, and its database is embedded. */
const isOwn = ({ HOST, TRUSTED_PROXIES, DATABASE_URL }: Environment) =>
  isLoopback(HOST) && TRUSTED_PROXIES.length === 0 && !DATABASE_URL;

const here = fileURLToPath(import.meta.url);
/** Page and contract lie beside the server, in the sources as in a release, wherever it is started from. */
const PAGE = fileURLToPath(new URL('../dist', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../docs/contract', import.meta.url));

interface Options extends ServerOptions {
  readonly port: number;
  readonly host: string;
  /** Where the page is, if another process serves it. */
  readonly pageUrl: string | undefined;
  /** How long it may finish what runs after a signal to end, in ms. */
  readonly grace: number;
}

export function optionsOf(variables: NodeJS.ProcessEnv): Options {
  const read = z.parse(environment, variables);
  const seed = read.SEED ?? (isOwn(read) ? 'demo' : 'none');
  return {
    port: read.PORT,
    host: read.HOST,
    ...(read.DATABASE_URL ? { url: read.DATABASE_URL } : { dataDir: read.DATA_DIR }),
    ...(read.DATABASE_READ_URL && { readUrl: read.DATABASE_READ_URL }),
    ...(read.BROKER_URL && { brokerUrl: read.BROKER_URL }),
    seed,
    isDemonstration: seed !== 'none' || isOwn(read),
    network: simulated({ speed: read.SPEED }),
    messageDays: read.MESSAGE_DAYS || undefined,
    ledgerMonths: read.LEDGER_MONTHS || undefined,
    origins: read.CORS_ORIGINS,
    trustedProxies: read.TRUSTED_PROXIES,
    logger: loggerOptions(read.LOG_LEVEL),
    metricsToken: read.METRICS_TOKEN || undefined,
    test: read.SANDBOX_TEST,
    pageUrl: read.PAGE_URL,
    pageFolder: PAGE,
    docsFolder: CONTRACT,
    grace: read.SHUTDOWN_GRACE * 1000,
  };
}

const explain = (error: unknown, port: number): string => {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`;
  }
  return error instanceof z.core.$ZodError ? z.prettifyError(error) : (error as Error).message;
};

/** Rejects at once where the port is taken, before a database is opened that takes seconds. */
const findPortFree = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/** Where to go, and who can sign in there. */
export function greeting(
  { pageUrl, seed }: Options,
  { url, administrator }: Pick<RunningServer, 'url' | 'administrator'>,
  isPageBuilt: boolean,
): string {
  const people = seed === 'none' ? [] : DEMO_PEOPLE;
  return [
    `Whatsapp Blaster for Rent: ${pageUrl ?? url}`,
    ...people.map(({ role, email }) => `  ${role.padEnd(7)} ${email}  ${DEMO_PASSWORD}`),
    ...(administrator
      ? [
          `  admin   ${administrator.email} sets a password, once, within a day:`,
          `          ${passwordLink(pageUrl ?? url, administrator.token)}`,
        ]
      : []),
    ...(isPageBuilt || pageUrl ? [] : ['The page is not built yet: npm run build']),
  ].join('\n');
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** A terminal signals every process of a command, and some pass it on: signals within so many ms count as one. */
const SAID_ONCE_MS = 1000;

/** From here on another signal ends the process at once, whatever still runs. */
function endWhenInsisted(): void {
  const insists = Date.now() + SAID_ONCE_MS;
  for (const signal of SIGNALS) process.on(signal, () => Date.now() >= insists && process.exit(1));
}

/** Starts the server with the settings of the environment and says where it is and who can sign in. */
async function main(variables: NodeJS.ProcessEnv): Promise<void> {
  let port = 0;
  try {
    const options = optionsOf(variables);
    port = options.port;
    await findPortFree(port, options.host);
    const server = await startServer(options);
    console.log(greeting(options, server, existsSync(join(PAGE, 'index.html'))));
    // For a parent process that waits until this one listens.
    process.send?.('ready');
    // It ends on a signal, and with the process that started it.
    await Promise.race([...SIGNALS, 'disconnect'].map((end) => once(process, end)));
    endWhenInsisted();
    process.exit((await endServer(server, options.grace)) ? 0 : 1);
  } catch (error) {
    console.error(explain(error, port));
    process.exitCode = 1;
  }
}

/** Does what is asked at the command line and says what came of it. */
async function command(args: readonly string[], variables: NodeJS.ProcessEnv): Promise<void> {
  try {
    const options = optionsOf(variables);
    const pageUrl = options.pageUrl ?? `http://${options.host}:${options.port}`;
    console.log(await administer(args, { ...options, pageUrl }));
  } catch (error) {
    console.error(explain(error, 0));
    process.exitCode = 1;
  }
}

// The path may lead here by a link, as to the newest of several releases.
if (realpathSync(process.argv[1] ?? '') === here) {
  const [, , word, ...args] = process.argv;
  await (word === 'admin' ? command(args, process.env) : main(process.env));
}
