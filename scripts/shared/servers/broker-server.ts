import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { freePort } from './listening';

/** A broker of the system, started on a port of its own. */
export interface BrokerServer {
  readonly name: string;
  readonly url: string;
  pid(): number;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Again, where it was before, with what it keeps. */
  start(): Promise<void>;
  /** Its connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Of what lies on its disk, too. */
  remove(): Promise<void>;
}

interface Kind {
  readonly names: readonly string[];
  readonly protocol: string;
  readonly ready: string;
  args(port: number, folder: string): readonly string[];
}

const REDIS: Kind = {
  names: ['valkey-server', 'redis-server'],
  protocol: 'redis',
  ready: 'Ready to accept connections',
  args: (port, folder) =>
    ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'].map(String),
};
const nats = (megabytes: number): Kind => ({
  names: ['nats-server'],
  protocol: 'nats',
  ready: 'Server is ready',
  args: (port, folder) => {
    const settings = join(folder, 'settings');
    const store = `jetstream { store_dir: "${folder}", max_file_store: ${megabytes}MB }`;
    writeFileSync(settings, `listen: "127.0.0.1:${port}"\n${store}\n`);
    return ['-c', settings];
  },
});

const isThere = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const find = (names: readonly string[]) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isThere);

async function launch(path: string, args: readonly string[], ready: string): Promise<ChildProcess> {
  const server = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => server.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => String(text).includes(ready) && resolve());
    server.once('exit', () => reject(new Error(`${path} ended before it was ready`)));
  });
  return server;
}

async function startBroker({ names, protocol, ready, args }: Kind): Promise<BrokerServer | null> {
  const path = find(names);
  if (!path) return null;
  const folder = mkdtempSync(join(tmpdir(), 'broker-'));
  const port = await freePort();
  const open = () => launch(path, args(port, folder), ready);
  let server = await open();
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isRunning()) return;
    const ended = once(server, 'exit');
    server.kill('SIGCONT');
    server.kill(signal);
    await ended;
  };
  return {
    name: basename(path),
    url: `${protocol}://127.0.0.1:${port}`,
    pid: () => server.pid ?? 0,
    stop,
    start: async () => {
      if (!isRunning()) server = await open();
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    remove: async () => {
      await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A Redis or Valkey, which writes nothing to the disk; null where the system has none. */
export const startRedis = () => startBroker(REDIS);

/** A NATS that keeps as many megabytes at most; null where the system has none. */
export const startNats = (megabytes = 1024) => startBroker(nats(megabytes));

/** By their names in commands and faults. */
export const BROKERS = { Redis: startRedis, NATS: startNats };
export type BrokerName = keyof typeof BROKERS;
