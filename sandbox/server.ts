import type { Agent } from 'node:https';
import { resolve } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './core/clock';
import { createFeed } from './events/feed';
import { tellLowNumbers } from './events/low-numbers';
import { createDisturbance } from './faults/disturbance';
import { registerFaults } from './faults/register';
import { createRuleBook } from './faults/rule-book';
import { answerErrors } from './http/answers';
import { type AppOptions, createApp } from './http/app';
import { ARRIVAL_LIMITS, type ArrivalLimits, watchArrivals } from './http/arrival';
import { createAttempts } from './http/attempts';
import { serveDocs } from './http/docs';
import { FORM_LIMITS } from './http/form';
import { addHeaders } from './http/headers';
import { mountRoutes } from './http/mount';
import { createInstallation } from './http/installation';
import { servePage, servePageFiles } from './http/page';
import { basePathOf } from './http/base-path';
import { createPageTexts } from './http/page-text';
import { createPasswords, type Passwords } from './http/passwords';
import { createRates } from './http/rates';
import { createMoments } from './http/risk';
import { routes } from './http/routes';
import { serveMedia } from './http/routes/files';
import { refuseDeepBodies } from './core/safe-json';
import { LIMITS, type Limits, type Services } from './http/services';
import { createSums } from './office/sums';
import { createNetwork, type RunningNetwork } from './network/create-network';
import type { OpenNetwork } from './network/port';
import { createPresence } from './news/presence';
import { isEndpoint } from './push/endpoint';
import { readPushKeys } from './push/keys';
import { createPost, pushContactOf } from './push/post';
import { startSender } from './push/sender';
import { observeCalls } from './observability/calls';
import { countTransactions } from './observability/database';
import { createGauges } from './observability/gauges';
import { createMetrics } from './observability/metrics';
import { changeNothing, createPulse } from './observability/pulse';
import { registerProbes } from './observability/register';
import { isLoopback } from './core/this-machine';
import { simulated } from './simulated/simulated-network';
import { DEMO_PASSWORD, refuseOpenAccounts } from './seed/demonstration';
import { type Invitation, seedDatabase } from './seed/seed';
import type { SeedSize } from './seed/sizes';
import { closeConnectionsAfter, drain, type Unfinished } from './shutdown';
import { createOffice } from './office/office';
import { type Sockets, registerSocket } from './socket/register';
import type { Database, DatabaseOptions } from './store/database';
import { openDatabase } from './store/open-database';
import { takeBackAbandoned } from './files/abandoned';
import { createImports } from './store/imports';
import { startKeeper } from './store/keeper';
import { startFolding } from './store/row-counts';
import { startPruner } from './events/pruner';
import { findSession, noteSeen } from './store/sessions';
import { createUploads } from './uploads/uploads';

export interface ServerOptions extends DatabaseOptions, AppOptions {
  /** An open database, which the server closes with itself. Default: one is opened as the other options say. */
  readonly database?: Database;
  /** What an empty database is filled with. Default `demo`. */
  readonly seed?: SeedSize;
  /** Password of the seeded people. Default `demo1234`. */
  readonly seedPassword?: string;
  /** Whether people may have the password that everybody knows; else it does not start where it finds them. Default true. */
  readonly isDemonstration?: boolean;
  /** What carries messages (`network/port.ts`). `startServer` has the simulated network by default. */
  readonly network: OpenNetwork;
  /** Least ms between two steps that do all that is due of a kind. Default 250. */
  readonly spacing?: number;
  /** Days for which single messages and starts of blasts are kept. Default 7. */
  readonly messageDays?: number | undefined;
  /** Months for which each line of the ledger is kept. Default 60. */
  readonly ledgerMonths?: number | undefined;
  /** Months for which each entry of the audit log is kept. Default 24. */
  readonly auditMonths?: number | undefined;
  /** Whom push services turn to: `mailto:` or https. Default: the public address, where that is https, else nobody in particular. */
  readonly pushContact?: string | undefined;
  /** For tests: a push service of their own. */
  readonly push?: { readonly agent: Agent; isEndpoint(address: string): boolean };
  /** Default: the database's. */
  readonly clock?: Clock;
  /** Origins, besides the server's own, whose pages may call. Default none. */
  readonly origins?: readonly string[];
  /** Folder of the built page, or the promise of one that is being built. Default `dist`. */
  readonly pageFolder?: string | Promise<string>;
  /** Folder of the written contract, which is served at /docs where it is there. Default `docs/contract`. */
  readonly docsFolder?: string;
  /** The bearer token for `/metrics`, which this machine does not need where `local`. Default: none. */
  readonly metricsToken?: string | undefined;
  /** Whether only this machine reaches the server, without a proxy: it serves the phone then. Default false. */
  readonly local?: boolean;
  /** For tests: faults can be switched where `local`, and passwords cost little. Default false. */
  readonly test?: boolean;
  /** scrypt's N. Default 2^17, in tests 2^12. */
  readonly passwordCost?: number;
  readonly limits?: Partial<Limits>;
  readonly arrivals?: Partial<ArrivalLimits>;
  /** Is told what takes a while before it listens. Default: nobody is. */
  readonly say?: (what: string) => void;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly network: RunningNetwork;
  readonly sockets: Sockets;
  /** The first administrator, when this start made one. */
  readonly administrator: Invitation | null;
  /** Takes no more callers and finishes what runs, for `grace` ms at most. Close it then. */
  drain(grace: number): Promise<Unfinished>;
  close(): Promise<void>;
}

const TEST_PASSWORD_COST = 2 ** 12;

/** Seeds a new database; refuses one where demonstration passwords work. Resolves to the invited administrator. */
async function prepare(database: Database, passwords: Passwords, clock: Clock, options: ServerOptions) {
  try {
    await takeBackAbandoned(database, clock.now(), { isStart: true });
    const administrator = await seedDatabase(database, {
      size: options.seed ?? 'demo',
      password: options.seedPassword ?? DEMO_PASSWORD,
      passwords,
      now: clock.now(),
      say: options.say,
    });
    if (options.isDemonstration === false) await refuseOpenAccounts(database.db, passwords);
    return { administrator, pageFolder: resolve(await (options.pageFolder ?? 'dist')) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Who a token of the socket belongs to; their session is in use from then on. */
async function authenticate({ db }: Database, token: string, now: number) {
  const session = await findSession(db, token, now);
  if (!session) return null;
  await noteSeen(db, session, now);
  const { user, lacksFactor } = session;
  return { userId: user.id, role: user.role, lacksFactor };
}

/** The whole server, not yet listening. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { origins = [], trustedProxies = [], local = false } = options;
  const passwords = createPasswords(options.passwordCost ?? (options.test ? TEST_PASSWORD_COST : undefined));
  const app = createApp(options);
  const { log } = app;
  const ending = new AbortController();
  options.say?.('Opening the database, and bringing its tables up to date');
  const opened = options.database ?? (await openDatabase({ ...options, log }));
  const { clock = opened.clock } = options;
  const metrics = createMetrics(clock.now);
  const database = countTransactions(opened, metrics);
  const { administrator, pageFolder } = await prepare(database, passwords, clock, options);
  const installation = createInstallation(pageFolder, (line) => log.warn(line));
  const feed = await createFeed(database, { clock, log, onDelivered: metrics.eventsDelivered });
  const pulse = await createPulse({ ...database, changeNothing: () => changeNothing(database) }, clock);
  const { stepTaken: stepped, roundFinished: onRound, networkAsked: asked } = metrics;
  const { network: open, spacing } = options;
  const network = await createNetwork({ database, feed, clock, log, stepped, asked, open, spacing });
  const uploads = createUploads({ clock, log });
  const pushKeys = await readPushKeys(database.db);
  const services: Services = {
    database,
    network,
    imports: createImports(database),
    uploads,
    moments: createMoments(database, clock.now),
    passwords,
    installation,
    basePath: basePathOf(options.publicUrl),
    push: { key: pushKeys.publicKey, isEndpoint: options.push?.isEndpoint ?? isEndpoint },
    attempts: createAttempts(database, clock.now),
    limits: { ...LIMITS, ...options.limits },
    rates: createRates(clock.now),
    metrics,
    ending: ending.signal,
    now: clock.now,
  };
  const texts = createPageTexts(pageFolder, services.basePath, installation);
  const office = createOffice({ database, feed, clock, log, readSum: createSums(routes, services) });
  const housekeeping = { database, clock, log, stepped, onRound, messageDays: options.messageDays };
  const keepers = [
    startKeeper({
      ...housekeeping,
      ledgerMonths: options.ledgerMonths,
      auditMonths: options.auditMonths,
      onRemoved: metrics.rowsRemoved,
      takeBack: () => takeBackAbandoned(database, clock.now(), { isStart: false }),
    }),
    startPruner(housekeeping),
    startFolding(housekeeping, tellLowNumbers),
  ];
  const presence = createPresence({ database, clock, log, stepped });
  const sender = await startSender({
    database,
    clock,
    log,
    stepped,
    post: createPost({ ...options.push, keys: pushKeys, contact: pushContactOf(options) }),
    icon: () => installation().brand?.icon,
  });
  const loops = [...network.loops, ...keepers, presence.loop, sender.loop];
  const calls = observeCalls(app, { ...metrics, hasProxies: trustedProxies.length > 0 });
  closeConnectionsAfter(app, ending.signal);
  answerErrors(app);
  watchArrivals(app, clock, { ...ARRIVAL_LIMITS, ...options.arrivals });
  refuseDeepBodies(app);
  await addHeaders(app, { origins, installation });
  const book = local && options.test ? createRuleBook() : null;
  const disturbance = book && createDisturbance(book);
  const sockets = await registerSocket(app, {
    database,
    feed,
    office,
    ...(disturbance && { through: disturbance.through }),
    clock,
    origins,
    page: servePage(texts),
    onEntered: presence.enter,
    onClosed: metrics.socketClosed,
    onResumed: metrics.socketResumed,
    onTrouble: metrics.socketPutOff,
    authenticate: (token) => authenticate(database, token, clock.now()),
  });
  const notReady = async () => (ending.signal.aborted ? ['shutdown' as const] : pulse.silent());
  const watched = { database, feed, network, loops, sockets, uploads, calls, clock, notReady };
  const look = createGauges(metrics, watched);
  await registerProbes(app, {
    loops,
    notReady,
    figures: () => look().then(() => metrics.figures().metrics()),
    local,
    metricsToken: options.metricsToken,
  });
  if (book && disturbance) await registerFaults(app, { database, sockets, disturbance, book, clock });
  if (local) await network.port.addPages?.(app);
  await app.register(multipart, { limits: FORM_LIMITS });
  mountRoutes(app, routes, services);
  serveMedia(app, database);
  serveDocs(app, resolve(options.docsFolder ?? 'docs/contract'));
  await servePageFiles(app, pageFolder, texts);

  return {
    app,
    database,
    network,
    sockets,
    administrator,
    drain: (grace) => drain({ app, calls, sockets, network, clock, ending }, grace),
    close: async () => {
      await app.close();
      await uploads.close();
      await services.imports.close();
      await Promise.all([network.close(), ...keepers.map((keeper) => keeper.close())]);
      await presence.close();
      await sender.close();
      office.close();
      await Promise.all([feed.close(), pulse.close()]);
      await database.close();
    },
  };
}

export interface RunningServer extends Server {
  readonly url: string;
}

export interface ListenOptions {
  /** Default 5173; 0 takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
}

export type StartOptions = Partial<ServerOptions> & ListenOptions;

/** The whole server, listening. */
export async function startServer({
  port = 5173,
  host = '127.0.0.1',
  network = simulated(),
  ...options
}: StartOptions = {}): Promise<RunningServer> {
  const isReachable = !isLoopback(host) || (options.trustedProxies ?? []).length > 0;
  const server = await buildServer({ local: !isReachable, network, ...options });
  try {
    return { ...server, url: await server.app.listen({ port, host }) };
  } catch (error) {
    await server.close();
    throw error;
  }
}
