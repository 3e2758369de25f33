import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildLibrary } from '../library/build';
import { withoutDeadLinks } from '../shared/links';
import { bundleServer, bundleTool } from './bundles';
import { licencesOf, packagesOf } from './licences';

const root = join(import.meta.dirname, '../..');
const DOCUMENTS = [
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/api-additions.md',
  'docs/contract',
  'docs/deploy',
  'docs/deploy.md',
  'docs/conformance.md',
  'docs/mock.md',
  'docs/scale.md',
  'docs/security.md',
  'sandbox/README.md',
];
/** What the build keeps for itself. */
const isServed = (path: string) => !/\/dist\/\.|\.map$/.test(path);

/** The sources of the built page, as its maps name them. */
function sourcesOfPage(): string[] {
  const assets = join(root, 'dist/assets');
  const maps = readdirSync(assets).filter((name) => name.endsWith('.js.map'));
  return maps.flatMap((name) => {
    const { sources } = JSON.parse(readFileSync(join(assets, name), 'utf8')) as {
      readonly sources: string[];
    };
    return sources.map((source) => resolve(assets, source));
  });
}

/** The pages that lie in `folder` to be read, without those of packages. */
const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('node_modules'))
    .map((path) => join(folder, path));

/**
 * Puts all that an installation needs into `folder`: the built page, the server, and what is to be read. Resolves with the
 * packages that are in it, by their folders.
 */
export async function assemble(folder: string): Promise<readonly string[]> {
  const modules = [
    ...(await bundleServer(folder)),
    ...(await bundleTool('conformance', folder)),
    ...(await bundleTool('mock', folder)),
  ];
  await buildLibrary(join(folder, 'library'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: isServed });
  for (const path of DOCUMENTS) cpSync(join(root, path), join(folder, path), { recursive: true });
  cpSync(join(root, 'docs/installation.md'), join(folder, 'README.md'));
  for (const page of pagesIn(folder)) writeFileSync(page, withoutDeadLinks(page));
  const inter = readFileSync(join(root, 'src/views/theme/inter/LICENSE'), 'utf8');
  const packages = packagesOf([...modules, ...sourcesOfPage()]);
  writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(packages, { 'Inter (OFL-1.1)': inter }));
  const { name, version, license, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: {
      start: 'node server/main.js',
      conformance: 'node tools/conformance/main.js',
      mock: 'node tools/mock/main.js',
    },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return packages;
}
