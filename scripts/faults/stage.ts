import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOSTS, makeCertificate, openFront } from '../deploy-check/fronts';
import { openLine } from '../shared/servers/line';
import { type PostgresServer, startPostgres } from '../shared/servers/postgres-server';
import { type BrokerName, BROKERS } from '../shared/servers/broker-server';
import { type Disk, mountDisk } from './disk';
import { type Fault, GRACE, type Stage } from './fault';
import { METRICS_TOKEN } from './probes';
import { createProcess, type ServerProcess } from './process';

/** A fault cannot be made on this machine. */
export class Skipped extends Error {}

const SPEED = 5;

const lacking = (what: string): never => {
  throw new Skipped(what);
};
const hasProgram = (name: string) => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export interface SetStage extends Stage {
  /** Where people and callers find each process; one address where something stands before them. */
  readonly origins: readonly string[];
  readonly notes: readonly string[];
  end(): Promise<void>;
}

/** Everything that a round needs, not yet started: its database, its network, its processes. */
export async function setStage(fault: Fault): Promise<SetStage> {
  const ends: (() => unknown)[] = [];
  const after = (end: () => unknown) => void ends.push(end);
  const end = async () => {
    for (const one of ends.splice(0).toReversed())
      await Promise.resolve()
        .then(one)
        .catch(() => undefined);
  };
  try {
    return { ...(await build(fault, after)), after, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function build(fault: Fault, after: Stage['after']): Promise<Omit<SetStage, 'after' | 'end'>> {
  const place = mkdtempSync(join(tmpdir(), 'faults-'));
  chmodSync(place, 0o755);
  after(() => rmSync(place, { recursive: true, force: true }));
  if (fault.disk && process.getuid?.() !== 0) lacking('mounting a disk takes root');
  if (fault.front && !hasProgram(fault.front)) lacking(`this system has no ${fault.front}`);
  const disk = fault.disk ? mountDisk(fault.disk.kind, fault.disk.megabytes) : null;
  if (disk) after(disk.remove);

  const store: Partial<Stage> & { readonly env: NodeJS.ProcessEnv } =
    fault.engine === 'embedded'
      ? { env: { DATA_DIR: join(disk?.folder ?? place, 'data') } }
      : await openStore(fault, place, disk?.folder, after);
  const env = {
    SEED: 'demo',
    SPEED: String(SPEED),
    SHUTDOWN_GRACE: String(GRACE),
    METRICS_TOKEN,
    ...(fault.front && { TRUSTED_PROXIES: '127.0.0.1' }),
    ...store.env,
  };
  const processes = await Promise.all(
    (fault.engine === 'embedded' ? [0] : [0, 1]).map(() => createProcess(env)),
  );
  const [first] = processes;
  if (!first) throw new Error('no process');
  for (const server of processes) after(server.kill);
  const notes: string[] = [];
  return {
    ...(store as Pick<Stage, 'postgres' | 'standby' | 'database' | 'network' | 'broker'>),
    disk: disk as Disk,
    processes: [first, ...processes.slice(1)],
    process: processes.at(-1) ?? first,
    folder: join(disk?.folder ?? place, 'data'),
    origins: fault.front
      ? [await standBefore(fault.front, place, processes, after)]
      : processes.map(({ url }) => url),
    notes,
    note: (text) => void notes.push(text),
  };
}

async function openStore(fault: Fault, place: string, dataPlace: string | undefined, after: Stage['after']) {
  const postgres = await startPostgres({
    settings: { fsync: 'off', ...fault.settings },
    // Its log lies elsewhere: without a place for that PostgreSQL itself ends.
    ...(dataPlace && { place: dataPlace, log: place }),
  });
  if (!postgres) return lacking('this system has no PostgreSQL that can be started');
  after(postgres.remove);
  const url = new URL(await postgres.create());
  const network = await openLine(postgres.port);
  after(network.close);
  const standby = fault.standby ? await postgres.follow() : null;
  if (standby) after(standby.remove);
  const isSpare = fault.standby === 'takes over';
  if (isSpare) await commitAtBoth(postgres);
  const follower = `127.0.0.1:${standby?.port}`;
  const hosts = isSpare ? `127.0.0.1:${postgres.port},${follower}` : `127.0.0.1:${network.port}`;
  const addressOf = (host: string) => `postgres://${url.username}@${host}${url.pathname}`;
  const name = fault.engine.split(' + ')[1] as BrokerName | undefined;
  const broker = name && (await BROKERS[name]());
  if (broker === null) return lacking(`this system has no ${name} that can be started`);
  if (broker) after(broker.remove);
  return {
    postgres,
    network,
    database: url.pathname.slice(1),
    ...(standby && { standby }),
    ...(broker && { broker }),
    env: {
      DATABASE_URL: addressOf(hosts),
      ...(standby && !isSpare && { DATABASE_READ_URL: addressOf(follower) }),
      ...(broker && { BROKER_URL: broker.url }),
    },
  };
}

/** From then on a commit is one once the standby has it, too: nothing that was acknowledged is lost with the other. */
async function commitAtBoth(postgres: PostgresServer): Promise<void> {
  await postgres.ask(`alter system set synchronous_standby_names = '*'`);
  await postgres.ask('select pg_reload_conf()');
}

async function standBefore(
  name: 'nginx' | 'caddy',
  folder: string,
  processes: readonly ServerProcess[],
  after: Stage['after'],
): Promise<string> {
  const front = await openFront(name, {
    folder,
    page: folder,
    certificate: makeCertificate(folder),
    hosts: HOSTS,
    backends: processes.map(({ url }) => Number(new URL(url).port)),
  });
  after(front.end);
  return `https://${HOSTS.server}:${front.https}`;
}
