import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { readTar } from './tar';

/** Where a fresh database is kept; another build of the engine has another file. */
const templatePath = () => {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return resolve('node_modules/.cache/sandbox', `postgres-small-${statSync(engine).size}.tar`);
};

const DATA = '/pglite/data';

/** Files that a tar holds. What PGlite does with one itself copies all of it three times, which takes seconds. */
class TarFiles extends MemoryFS {
  constructor(private readonly path: string) {
    super();
  }

  override async initialSyncFs() {
    const files = this.pg?.Module.FS;
    for (const { name, data } of readTar(readFileSync(this.path)))
      if (data) files?.writeFile(DATA + name, data, { canOwn: true });
      else files?.mkdirTree(DATA + name);
  }
}

/** All of it is memory as it is: a large cache, and logs of sixteen megabytes each, would only have to be made. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'min_wal_size=2MB', 'wal_recycle=off', 'wal_init_zero=off'].flatMap(
    (setting) => ['-c', setting],
  ),
];
const initDbStartParams = ['--wal-segsize=1'];

/** A database in memory that begins as the snapshot in the file at `path`, and is gone with the process. */
export const openSnapshot = (path: string): Promise<PGlite> =>
  PGlite.create({ dataDir: 'memory://', fs: new TarFiles(path), startParams });

/** Writes all that a database holds into the file at `path`, for `openSnapshot`. */
export async function takeSnapshot(client: PGlite, path: string): Promise<void> {
  // So that opening it has no log to replay.
  await client.exec('CHECKPOINT');
  const snapshot = await client.dumpDataDir('none');
  mkdirSync(dirname(path), { recursive: true });
  // Renamed once complete, since several processes may do this at a time.
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
}

/** An empty database in memory. Creating one from nothing takes seconds, so the first is stored for all that follow. */
export async function openInMemory(): Promise<PGlite> {
  const path = templatePath();
  if (existsSync(path)) return openSnapshot(path);
  const fresh = await PGlite.create({ dataDir: 'memory://', startParams, initDbStartParams });
  // What other databases would be made of is two thirds of an empty one.
  await fresh.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await fresh.exec(`DROP DATABASE ${name}`);
  await takeSnapshot(fresh, path);
  return fresh;
}
