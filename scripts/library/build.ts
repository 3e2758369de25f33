import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from '../shared/bundle';
import { root } from '../shared/process.mjs';
import { declarationsOf } from './declarations';

const ENTRY_POINTS = ['api', 'streams', 'machines'];

/** What its own manifest takes over from the project's. */
interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Builds the client as a package of its own into `folder`. */
export async function buildLibrary(folder: string): Promise<void> {
  const entries = Object.fromEntries(
    ENTRY_POINTS.map((entryPoint) => [entryPoint, `src/${entryPoint}/index.ts`]),
  );
  const [chunks, declarations] = await Promise.all([
    bundle(entries, folder, { external: true }),
    declarationsOf(ENTRY_POINTS.map((entryPoint) => `${entryPoint}/index`)),
  ]);
  for (const [path, text] of declarations) {
    const file = join(folder, 'types', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { version, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Manifest;
  const imported = new Set(chunks.flatMap(({ imports }) => imports.map((name) => name.split('/', 1)[0])));
  const manifest = {
    name: 'whatsapp-blaster-client',
    version,
    license,
    type: 'module',
    engines,
    sideEffects: false,
    exports: Object.fromEntries(
      ENTRY_POINTS.map((entryPoint) => [
        `./${entryPoint}`,
        { types: `./types/${entryPoint}/index.d.ts`, default: `./${entryPoint}.js` },
      ]),
    ),
    // Whoever starts its charts and listens to its streams has to do so by the same packages.
    peerDependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => imported.has(name))),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'docs/library.md'), join(folder, 'README.md'));
  cpSync(join(root, 'scripts/library/follow.mjs'), join(folder, 'follow.mjs'));
}
