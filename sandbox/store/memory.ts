import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Where a fresh database is kept; another build of the engine has another file. */
const templatePath = () => {
  const engine = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  return resolve('node_modules/.cache/sandbox', `postgres-${statSync(engine).size}.tar`);
};

/**
 * A database that is gone with the process. Creating one from nothing takes seconds, so that the first is kept as a
 * file for all that follow.
 */
export async function openInMemory(): Promise<PGlite> {
  const path = templatePath();
  if (existsSync(path)) {
    return PGlite.create({ dataDir: 'memory://', loadDataDir: new Blob([readFileSync(path)]) });
  }
  const fresh = await PGlite.create('memory://');
  const template = Buffer.from(await (await fresh.dumpDataDir('none')).arrayBuffer());
  mkdirSync(dirname(path), { recursive: true });
  // Renamed once complete, since several processes may do this at a time.
  writeFileSync(`${path}.${process.pid}`, template);
  renameSync(`${path}.${process.pid}`, path);
  return fresh;
}
