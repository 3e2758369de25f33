import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Brings its database as files, which it finds beside its own modules: it stays a package. */
const DATABASE = '@electric-sql/pglite';
const isOfDatabase = (path: string) =>
  !/\/dist\//.test(path) ||
  /\/dist\/(?:fs(?:\/[^/]+\.js)?|(?:index|initdb|chunk-\w+)\.js|[^/]+\.(?:wasm|data))$/.test(path);

/** Puts a program and its packages into `folder`, as `main.js`. Resolves with the modules that are in it. */
async function bundle(entry: string, folder: string): Promise<readonly string[]> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [DATABASE], target: 'node' },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  })) as Rollup.RollupOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
}

/** Puts the server into `folder`, to start with `node server/main.js`. Resolves with the modules that are in it. */
export async function bundleServer(folder: string): Promise<readonly string[]> {
  const server = join(folder, 'server');
  const modules = await bundle('sandbox/main.ts', server);
  // What the server reads lies beside its module, as in the sources.
  cpSync(join(root, 'sandbox/store/migrations'), join(server, 'migrations'), { recursive: true });
  cpSync(join(root, 'sandbox/phone/page'), join(server, 'page'), { recursive: true });
  const database = join('node_modules', DATABASE);
  mkdirSync(join(folder, database), { recursive: true });
  cpSync(join(root, database), join(folder, database), { recursive: true, filter: isOfDatabase });
  return [...modules, join(root, database, 'package.json')];
}

/** Puts the conformance run into `folder`, as deep as in the sources: it reads the written contract. */
export const bundleConformance = (folder: string) =>
  bundle('scripts/conformance.ts', join(folder, 'tools/conformance'));
