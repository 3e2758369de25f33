import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './listening';

type Row = Record<string, unknown>;

/** A PostgreSQL of the system in a folder of its own, which can be stopped and started. */
export interface PostgresServer {
  readonly version: string;
  readonly port: number;
  /** Process id of the postmaster. */
  pid(): number;
  /** Address of a new, empty database, as a role that owns it and nothing else, or as a superuser. */
  create(role?: typeof SUPERUSER): Promise<string>;
  /** Asks as a superuser, by a connection of its own. */
  ask(text: string, values?: readonly unknown[], database?: string): Promise<Row[]>;
  /** Ends it, as `pg_ctl stop -m` does. Its folder stays. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Again, where it was. */
  start(): Promise<void>;
  /** A second server in a folder of its own that follows this one and can be promoted. */
  follow(): Promise<Standby>;
  /** Ends it, and removes its folder. */
  remove(): Promise<void>;
}

export interface Standby extends Pick<PostgresServer, 'port' | 'pid' | 'ask' | 'stop' | 'start' | 'remove'> {
  promote(): void;
}

export interface PostgresOptions {
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Folder in which its own is made. Default: that of temporary files. */
  readonly place?: string;
  /** Folder of its write-ahead log. Default: beside its data. */
  readonly log?: string;
}

const DEBIAN = '/usr/lib/postgresql';
export const SUPERUSER = 'bench';
/** The role that owns every database made here. */
export const OWNER = 'bench_owner';

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

/** Where a fresh folder of data is kept; another version's is another. */
const freshFolder = (programs: string) => {
  const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  return resolve('node_modules/.cache/sandbox', version.trim().replaceAll(/[^\w.]+/g, '-'));
};

/** Fills `folder` as `fill` does, which takes seconds: what it made the first time is kept in `fresh` for all that follow. */
function fillOnce(folder: string, fresh: string, fill: () => void) {
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  if (existsSync(fresh)) return copy(fresh, folder);
  fill();
  mkdirSync(dirname(fresh), { recursive: true });
  const unfinished = `${fresh}.${process.pid}`;
  copy(folder, unfinished);
  try {
    renameSync(unfinished, fresh);
  } catch {
    // Another process was first.
    rmSync(unfinished, { recursive: true });
  }
}

/** PostgreSQL refuses to run as root: then it is its own user of the system. */
function userOf(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(spawnSync('id', [kind, 'postgres']).stdout?.toString() || Number.NaN);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return Number.isNaN(uid) ? null : { uid, gid };
}

/** A connection, whose loss the question tells of that is asked meanwhile, or next. */
export async function connectTo(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function askAt(port: number, database: string, text: string, values: readonly unknown[]) {
  const client = await connectTo({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: 3000,
    options: '-c default_transaction_read_only=off -c lock_timeout=0',
  });
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the system has a PostgreSQL that can be started. */
export const hasPostgres = () => binaries() !== null && userOf() !== null;

/** Starts one. Resolves to null where the system has none that can be started. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer | null> {
  const programs = binaries();
  const user = userOf();
  if (!programs || !user) return null;
  const newFolder = (place = tmpdir()) => {
    const folder = mkdtempSync(join(place, 'postgres-'));
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    return folder;
  };
  const run = (program: string, args: readonly string[], cwd: string) =>
    execFileSync(join(programs, program), args, { ...user, cwd, stdio: 'ignore' });
  const isReady = async (port: number, tries = 100): Promise<void> => {
    try {
      await askAt(port, 'postgres', 'select 1', []);
    } catch (error) {
      if (tries === 0) throw error;
      await setTimeout(100);
      return isReady(port, tries - 1);
    }
  };
  const launch = (folder: string, port: number) => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...options.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(programs, 'postgres'), ['-D', folder, ...args], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    const end = () => void child.kill('SIGQUIT');
    process.once('exit', end);
    const ended = once(child, 'exit').finally(() => process.off('exit', end));
    return { child, ended };
  };
  /** What starts a server in a folder, and ends it. */
  const runner = (data: string, port: number) => {
    let running: ReturnType<typeof launch>;
    return {
      pid: () => running.child.pid ?? 0,
      start: async () => {
        running = launch(data, port);
        await isReady(port);
      },
      stop: async (how: 'fast' | 'immediate') => {
        running.child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
        await running.ended;
      },
    };
  };

  const folder = newFolder(options.place);
  const data = join(folder, 'data');
  const initialise = (more: readonly string[] = []) =>
    run('initdb', ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-sync', ...more], folder);
  if (options.log) initialise(['--waldir', join(newFolder(options.log), 'wal')]);
  else fillOnce(data, freshFolder(programs), initialise);
  const port = await freePort();
  const primary = runner(data, port);
  await primary.start();
  const ask: PostgresServer['ask'] = (text, values = [], database = 'postgres') =>
    askAt(port, database, text, values);
  await ask(`create role ${OWNER} login`);
  const [row] = await ask('show server_version');
  let created = 0;

  return {
    version: String(row?.server_version),
    port,
    ...primary,
    ask,
    create: async (role: string = OWNER) => {
      const name = `bench_${(created += 1)}`;
      await ask(`create database ${name} owner ${role}`);
      return `postgres://${role}@127.0.0.1:${port}/${name}`;
    },
    follow: async () => {
      const own = newFolder();
      const copy = join(own, 'data');
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER];
      run('pg_basebackup', [...from, '-D', copy, '-R', '-c', 'fast', '-X', 'stream', '--no-sync'], own);
      const itsPort = await freePort();
      const follower = runner(copy, itsPort);
      await follower.start();
      return {
        ...follower,
        port: itsPort,
        promote: () => void run('pg_ctl', ['promote', '-w', '-D', copy], own),
        ask: (text, values = [], database = 'postgres') => askAt(itsPort, database, text, values),
        remove: async () => {
          await follower.stop('immediate');
          rmSync(own, { recursive: true, force: true });
        },
      };
    },
    remove: async () => {
      await primary.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
