import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';

/** A PostgreSQL of the system, started for the bench in a folder of its own. */
export interface Postgres {
  readonly version: string;
  /** Address of a new, empty database. */
  create(): Promise<string>;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

/** The folder of `initdb` and `postgres`; null where the system has none. */
function binaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted().toReversed() : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
}

/** PostgreSQL refuses to run as root: then it is its own user of the system. */
function userOf(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return {} as never;
  const idOf = (kind: string) => Number(spawnSync('id', [kind, 'postgres']).stdout?.toString() || Number.NaN);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return Number.isNaN(uid) ? null : { uid, gid };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Resolves to null where the system has no PostgreSQL that can be started. */
export async function startPostgres(): Promise<Postgres | null> {
  const folder = binaries();
  const user = userOf();
  if (!folder || !user) return null;
  const data = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  const options = { ...user, cwd: data };
  execFileSync(join(folder, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8'], {
    ...options,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=`];
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const addressOf = (name: string) => `postgres://bench@127.0.0.1:${port}/${name}`;
  const admin = postgres(addressOf('postgres'), { max: 1, onnotice: () => undefined, connect_timeout: 1 });
  const ready = async (tries: number): Promise<string> => {
    try {
      const [row] = await admin`show server_version`;
      return String(row?.server_version);
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return ready(tries - 1);
    }
  };
  const version = await ready(50);
  let created = 0;
  return {
    version,
    create: async () => {
      const name = `bench_${(created += 1)}`;
      await admin.unsafe(`create database ${name}`);
      return addressOf(name);
    },
    stop: async () => {
      await admin.end();
      server.kill('SIGINT');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
