import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Brings its database as files, which it finds beside its own modules: it stays a package. */
const DATABASE = '@electric-sql/pglite';
const isOfDatabase = (path: string) =>
  !/\/dist\//.test(path) ||
  /\/dist\/(?:fs(?:\/[^/]+\.js)?|(?:index|initdb|chunk-\w+)\.js|[^/]+\.(?:wasm|data))$/.test(path);

/** Puts programs and their packages into `folder`, each by its name. Resolves with the modules that are in them. */
async function bundle(entries: Readonly<Record<string, string>>, folder: string): Promise<readonly string[]> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [DATABASE], target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })) as Rollup.RollupOutput;
  return built.output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
}

/** Puts the server into `folder`, to start with `node server/main.js`. Resolves with the modules that are in it. */
export async function bundleServer(folder: string): Promise<readonly string[]> {
  const server = join(folder, 'server');
  // The thread that reads uploads is a program of its own.
  const modules = await bundle({ main: 'sandbox/main.ts', worker: 'sandbox/uploads/worker.ts' }, server);
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
  bundle({ main: 'scripts/conformance/main.ts' }, join(folder, 'tools/conformance'));
