import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Where a fresh database is kept; another build of the engine has another file. */
const templatePath = () => {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  return resolve('node_modules/.cache/sandbox', `postgres-${statSync(engine).size}.tar`);
};

/** Its files are in memory as it is: a large cache of them would only have to be made. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** A database in memory that begins as the snapshot in the file at `path`, and is gone with the process. */
export const openSnapshot = (path: string): Promise<PGlite> =>
  PGlite.create({ dataDir: 'memory://', loadDataDir: new Blob([readFileSync(path)]), startParams });

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
  const fresh = await PGlite.create({ dataDir: 'memory://', startParams });
  await takeSnapshot(fresh, path);
  return fresh;
}
