import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSource, readSources } from '../scripts/shared/source';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
const read = (path: string): string => readFileSync(path, 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
const manifest = JSON.parse(read('package.json')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Packages that would run something when they are installed; .npmrc lets none of them. */
const WITH_SCRIPTS = ['esbuild', 'core-js'];

it('every package is the one that was locked, by its hash, from the registry alone [C13]', () => {
  const loose = packages.filter(
    ([, { integrity = '', resolved = 'https://registry.npmjs.org/', link }]) =>
      link || !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  expect(packages.length).toBeGreaterThan(100);
});

it('what the project asks for is what is locked, and comes by version [C13]', () => {
  const { dependencies = {}, devDependencies = {} } = manifest;
  const asked = { ...dependencies, ...devDependencies };
  expect(lock.packages['']).toMatchObject({ dependencies, devDependencies });
  for (const [name, range] of Object.entries(asked))
    expect([name, range]).toEqual([name, expect.stringMatching(/^[\^~]?\d/)]);
});

it('no package runs anything while it is installed, and those that would are known [C13]', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect([...new Set(scripted.map(([path]) => nameOf(path)))]).toEqual(WITH_SCRIPTS);
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

it('what the server and the build of the page import comes without the packages of the tests', () => {
  const sources = [
    parseSource('vite.config.ts', read('vite.config.ts')),
    ...['src', 'sandbox', 'scripts/build', 'scripts/first-paint', 'scripts/run'].flatMap((folder) =>
      readSources(folder, /\.(tsx?|mjs)$/),
    ),
  ];
  const imported = sources
    .flatMap(({ imports }) => imports)
    .filter(({ target, isPackage }) => isPackage && !target.startsWith('node:'))
    .map(({ target }) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '');
  expect(imported).toContain('fastify');
  expect([...new Set(imported)].filter((name) => !(name in (manifest.dependencies ?? {})))).toEqual([]);
});
