import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { freePort } from './listening';

/** A Redis or Valkey server of the system, started on a port of its own; nothing is written to the disk. */
export interface RedisServer {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
  /** Again, where it was before. */
  start(): Promise<void>;
  /** Its connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
}

const isThere = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of the server; null where the system has none. */
const findServer = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['valkey-server', 'redis-server'].map((name) => join(folder, name)))
    .find(isThere) ?? null;

async function launch(path: string, port: number): Promise<ChildProcess> {
  const server = spawn(
    path,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  process.once('exit', () => server.kill('SIGKILL'));
  for await (const text of server.stdout) if (String(text).includes('Ready to accept connections')) break;
  return server;
}

/** Resolves to null where the system has no such server. */
export async function startRedis(): Promise<RedisServer | null> {
  const path = findServer();
  if (!path) return null;
  const port = await freePort();
  let server = await launch(path, port);
  return {
    name: basename(path),
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = await launch(path, port);
    },
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}
