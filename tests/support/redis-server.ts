import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { basename, delimiter, join } from 'node:path';

/** A Redis or Valkey server of the system, started on a port of its own; nothing is written to the disk. */
export interface RedisServer {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
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

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Resolves to null where the system has no such server. */
export async function startRedis(): Promise<RedisServer | null> {
  const path = findServer();
  if (!path) return null;
  const port = await freePort();
  const server = spawn(
    path,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  process.once('exit', () => server.kill('SIGKILL'));
  for await (const text of server.stdout) if (String(text).includes('Ready to accept connections')) break;
  return { name: basename(path), url: `redis://127.0.0.1:${port}`, stop };
}
