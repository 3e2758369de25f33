import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licencesOf, packagesOf } from './licences';
import { buildLibrary } from '../library/build';
import { bundleConformance, bundleServer } from './bundles';

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

/** Puts all that an installation needs into `folder`: the built page, the server, and what is to be read. */
export async function assemble(folder: string): Promise<void> {
  const modules = [...(await bundleServer(folder)), ...(await bundleConformance(folder))];
  await buildLibrary(join(folder, 'library'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: isServed });
  for (const path of DOCUMENTS) cpSync(join(root, path), join(folder, path), { recursive: true });
  cpSync(join(root, 'docs/installation.md'), join(folder, 'README.md'));
  const inter = readFileSync(join(root, 'src/views/theme/inter/LICENSE'), 'utf8');
  const licences = licencesOf(packagesOf([...modules, ...sourcesOfPage()]), { 'Inter (OFL-1.1)': inter });
  writeFileSync(join(folder, 'LICENSES.txt'), licences);
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
    scripts: { start: 'node server/main.js', conformance: 'node tools/conformance/main.js' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
