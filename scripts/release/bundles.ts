import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../shared/bundle';

const root = join(import.meta.dirname, '../..');

/** Brings its database as files, which it finds beside its own modules: it stays a package. */
const DATABASE = '@electric-sql/pglite';
const isOfDatabase = (path: string) =>
  !/\/dist\//.test(path) ||
  /\/dist\/(?:fs(?:\/[^/]+\.js)?|(?:index|initdb|chunk-\w+)\.js|[^/]+\.(?:wasm|data))$/.test(path);

/** Resolves with the modules that are in it. */
async function bundleProgram(entries: Readonly<Record<string, string>>, folder: string) {
  const chunks = await bundle(entries, folder, { external: [DATABASE] });
  return chunks.flatMap(({ modules }) => Object.keys(modules));
}

/** Puts the server into `folder`, to start with `node server/main.js`. Resolves with the modules that are in it. */
export async function bundleServer(folder: string): Promise<readonly string[]> {
  const server = join(folder, 'server');
  // The thread that reads uploads is a program of its own.
  const modules = await bundleProgram(
    { main: 'sandbox/main.ts', worker: 'sandbox/uploads/worker.ts' },
    server,
  );
  // What the server reads lies beside its module, as in the sources.
  cpSync(join(root, 'sandbox/store/migrations'), join(server, 'migrations'), { recursive: true });
  cpSync(join(root, 'sandbox/simulated/phone/page'), join(server, 'page'), { recursive: true });
  const database = join('node_modules', DATABASE);
  mkdirSync(join(folder, database), { recursive: true });
  cpSync(join(root, database), join(folder, database), { recursive: true, filter: isOfDatabase });
  return [...modules, join(root, database, 'package.json')];
}

/** Puts a program that reads the written contract into `folder`, as deep as in the sources. */
export const bundleTool = (name: 'conformance' | 'mock', folder: string) =>
  bundleProgram({ main: `scripts/${name}/main.ts` }, join(folder, 'tools', name));
