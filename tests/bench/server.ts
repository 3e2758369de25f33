/**
 * Measures the server of one fleet, on the embedded database and on PostgreSQL where the system has one: what is
 * published to two hundred sockets, list calls, sign-ins and the start with ten thousand accounts.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { keep } from '../../scripts/shared/results';
import type { Called } from './server/call';
import { anyPage } from './server/lists';
import type { Received } from './server/listen';
import { startPostgres } from '../../scripts/shared/servers/postgres-server';
import { start } from './server/process';
import type { Published } from './server/serve';

const SOCKETS = 200;
const SOCKETS_OF_ONE = 10;
const SECONDS = 5;
const RATES = [1000, 5000, 10_000];
const LIST_PAGES = 1000;

const round = (value: number, places = 2) => Number(value.toFixed(places));
const postgres = await startPostgres();
const kinds = ['embedded', ...(postgres ? ['postgres'] : [])] as const;
const databaseOf = async (kind: string) =>
  kind === 'postgres' && postgres ? { url: await postgres.create() } : { dataDir: 'memory://' };

/** Publishing, at each rate, to sockets that all listen to the whole fleet. */
async function publishing(kind: string, compressed: boolean, rates: readonly number[]) {
  const server = start('serve.ts');
  const clients = start('listen.ts');
  const url = await server.ask<string>('open', {
    ...(await databaseOf(kind)),
    seed: 'demo',
    network: { speed: 0.01 },
  });
  const tokens = await server.ask<string[]>('people', { count: SOCKETS / SOCKETS_OF_ONE });
  const people = tokens.map((token) => ({ channel: 'client-admin', token }));
  await clients.ask('open', { url, people, sockets: SOCKETS, compressed });
  const results: Record<string, object> = {};
  for (const rate of rates) {
    await clients.ask('begin');
    const published = await server.ask<Published>('publish', { rate, seconds: SECONDS });
    const received = await clients.ask<Received>('received', { events: published.events });
    const bare = await sendBare(compressed, received, published);
    results[rate] = {
      published: round(published.events / published.seconds, 0),
      framesPerSecond: round(received.frames / received.sockets / published.seconds, 1),
      lost: published.events - Math.min(received.leastEvents, published.events),
      holes: received.holes,
      closed: received.closed,
      p50: round(received.p50, 1),
      p99: round(received.p99, 1),
      bytesOfPlain: round(received.bytes / received.sockets / received.plainBytes),
      cpuOfWall: round(published.cpu / published.seconds),
      cpuOfBareServer: round(published.cpu / bare),
    };
  }
  await clients.end();
  await server.end();
  return results;
}

/** CPU seconds of a server that does nothing but send as many frames of the same size to as many sockets. */
async function sendBare(compressed: boolean, received: Received, published: Published): Promise<number> {
  const server = start('bare.ts');
  const clients = start('listen.ts');
  const url = await server.ask<string>('open');
  await clients.ask('open', {
    url,
    people: [{ channel: 'client-admin', token: '' }],
    sockets: SOCKETS,
    compressed,
  });
  const frames = Math.round(received.frames / received.sockets);
  const size = Math.round(received.bytes / received.frames);
  const cpu = await server.ask<number>('send', { frames, size, seconds: published.seconds });
  await clients.end();
  await server.end();
  return cpu;
}

/** Calls against ten thousand accounts; sign-ins cost what passwords are worth, and may not hold up the others. */
async function calls(kind: string) {
  const server = start('serve.ts');
  const callers = start('call.ts');
  const url = await server.ask<string>('open', {
    ...(await databaseOf(kind)),
    seed: 'large',
    network: { speed: 0.01 },
  });
  const tokens = await server.ask<string[]>('people', { count: 1 });
  const lists = (seconds: number, atOnce: number) =>
    callers.ask<Called>('lists', { url, tokens, seconds, callers: atOnce, asked: anyPage(LIST_PAGES) });
  const signIns = (seconds: number) => callers.ask<Called>('signIns', { url, seconds, callers: 2 });
  await lists(3, 8);
  await server.ask('cpu');
  const listed = await lists(SECONDS, 8);
  const cpu = await server.ask<number>('cpu');
  const signedIn = await signIns(SECONDS);
  const alone = await lists(SECONDS, 1);
  const [, beside] = await Promise.all([signIns(SECONDS), lists(SECONDS, 1)]);
  await callers.end();
  await server.end();
  return {
    listCallsPerSecond: round(listed.perSecond, 0),
    listCallsPerCpuSecond: round(listed.calls / cpu, 0),
    listP50: round(listed.p50, 1),
    listP99: round(listed.p99, 1),
    failed: listed.failed + signedIn.failed,
    signInsPerSecond: round(signedIn.perSecond, 1),
    listP50BesideSignIns: round(beside.p50 / alone.p50),
  };
}

/** Seconds from the command to the first answer, with nothing there yet. */
async function starting(kind: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const database = kind === 'postgres' && postgres ? { DATABASE_URL: await postgres.create() } : {};
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../../sandbox/main.ts')],
    {
      env: { ...process.env, PORT: '0', SEED: 'large', DATA_DIR: join(folder, 'data'), ...database },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  await new Promise((resolve) => child.once('message', resolve));
  const seconds = (performance.now() - startedAt) / 1000;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return round(seconds, 1);
}

const results: Record<string, unknown> = {
  machine: `${cpus().length} × ${cpus()[0]?.model}, which the bench's own clients share`,
  version: postgres
    ? `PostgreSQL ${postgres.version} of the system`
    : 'no PostgreSQL on this system: embedded alone',
  // Where others use the machine as well, what is said of seconds is less than it could do.
  loadBefore: round(loadavg()[0] ?? 0, 1),
};
for (const kind of kinds) {
  results[kind] = {
    startSeconds: await starting(kind),
    calls: await calls(kind),
    published: await publishing(kind, true, RATES),
    publishedUncompressed: await publishing(kind, false, RATES.slice(0, 1)),
  };
}
await postgres?.remove();
console.log(JSON.stringify(results, null, 2));
keep('server', results);
