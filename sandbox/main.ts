import { existsSync, realpathSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loggerOptions } from './core/log';
import { administer, passwordLink } from './administration';
import { checkConfig, readAndListen, type Report } from './environment/check-config';
import { examine } from './environment/doctor';
import { isOwn, readEnvironment, seedOf, settingsOf } from './environment/read';
import type { Environment } from './environment/settings';
import { DEMO_PASSWORD } from './seed/demonstration';
import { DEMO_PEOPLE } from './seed/people';
import { writePage } from './http/write-page';
import { type RunningServer, type ServerOptions, startServer } from './server';
import { endServer } from './shutdown';
import { causeOf } from './store/causes';
import { simulated } from './simulated/simulated-network';

const here = fileURLToPath(import.meta.url);
/** Page and contract lie beside the server, in the sources as in a release, wherever it is started from. */
const PAGE = fileURLToPath(new URL('../dist', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../docs/contract', import.meta.url));

interface Options extends ServerOptions {
  readonly port: number;
  readonly host: string;
  /** How long it may finish what runs after a signal to end, in ms. */
  readonly grace: number;
}

const optionsBy = (settings: Environment): Options => {
  const seed = seedOf(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    ...(settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR }),
    ...(settings.DATABASE_READ_URL && { readUrl: settings.DATABASE_READ_URL }),
    ...(settings.BROKER_URL && { brokerUrl: settings.BROKER_URL }),
    seed,
    isDemonstration: seed !== 'none' || isOwn(settings),
    network: simulated({ speed: settings.SPEED }),
    messageDays: settings.MESSAGE_DAYS,
    ledgerMonths: settings.LEDGER_MONTHS,
    auditMonths: settings.AUDIT_MONTHS,
    origins: settings.CORS_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    logger: loggerOptions(settings.LOG_LEVEL),
    metricsToken: settings.METRICS_TOKEN,
    test: settings.SANDBOX_TEST,
    publicUrl: settings.PUBLIC_URL,
    pushContact: settings.PUSH_CONTACT,
    docsFolder: CONTRACT,
    grace: settings.SHUTDOWN_GRACE * 1000,
  };
};

/** What the variables of the environment ask for; throws with a sentence for each that is wrong. */
export const optionsOf = (variables: NodeJS.ProcessEnv): Options =>
  optionsBy(settingsOf(readEnvironment(variables)));

/** Where to go, and who can sign in there. */
export function greeting(
  { publicUrl, seed }: Options,
  { url, administrator }: Pick<RunningServer, 'url' | 'administrator'>,
  isPageBuilt: boolean,
): string {
  const people = seed === 'none' ? [] : DEMO_PEOPLE;
  return [
    `Whatsapp Blaster for Rent: ${publicUrl ?? url}`,
    ...people.map(({ role, email }) => `  ${role.padEnd(7)} ${email}  ${DEMO_PASSWORD}`),
    ...(administrator
      ? [
          `  admin   ${administrator.email} sets a password, once, within a day:`,
          `          ${passwordLink(publicUrl ?? url, administrator.token)}`,
        ]
      : []),
    ...(isPageBuilt || publicUrl ? [] : ['The page is not built yet: npm run build']),
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

const complain = (error: unknown) => {
  console.error(causeOf(error) ?? (error as Error).message);
  process.exitCode = 1;
};

/**
 * Starts the server with the settings of the environment and says where it is and who can sign in; listens once the page
 * is there.
 */
async function start(variables: NodeJS.ProcessEnv, buildPage: () => Promise<void>): Promise<void> {
  const read = await readAndListen(variables);
  for (const suspect of read.suspects) console.warn(suspect);
  const options = optionsBy(settingsOf(read));
  const pageFolder = buildPage().then(() => PAGE);
  // Where it does not build, the server tells of it once it waits for it.
  pageFolder.catch(() => {});
  const server = await startServer({ ...options, pageFolder, say: console.log });
  console.log(greeting(options, server, existsSync(join(PAGE, 'index.html'))));
  // For a parent process that waits until this one listens.
  process.send?.('ready');
  // It ends on a signal, and with the process that started it.
  await Promise.race([...SIGNALS, 'disconnect'].map((end) => once(process, end)));
  endWhenInsisted();
  process.exit((await endServer(server, options.grace)) ? 0 : 1);
}

/** The same from the sources, whose page may still be built. */
export const serve = (variables: NodeJS.ProcessEnv, buildPage: () => Promise<void>): Promise<void> =>
  start(variables, buildPage).catch(complain);

/** What is done instead of starting, by the first word of the command line. */
const COMMANDS: Readonly<Record<string, (variables: NodeJS.ProcessEnv, args: string[]) => Promise<void>>> = {
  admin: async (variables, args) => {
    const options = optionsOf(variables);
    const pageUrl = options.publicUrl ?? `http://${options.host}:${options.port}`;
    console.log(await administer(args, { ...options, pageUrl }));
  },
  page: async (variables, [folder]) => console.log(writePage(PAGE, folder, optionsOf(variables).publicUrl)),
  'check-config': async (variables) => report(await checkConfig(variables)),
  doctor: async (variables) => report(await examine(variables)),
};

function report({ text, isFit }: Report): void {
  console.log(text);
  process.exitCode = isFit ? 0 : 1;
}

// The path may lead here by a link, as to the newest of several releases.
if (realpathSync(process.argv[1] ?? '') === here) {
  const [, , word = '', ...args] = process.argv;
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  await (command ? command(process.env, args) : serve(process.env, async () => {})).catch(complain);
}
