import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../shared/process.mjs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Release {
  /** The packages that are in it, by their folders. */
  readonly folders: readonly string[];
  /** The version of the PostgreSQL that the embedded database is. */
  readonly postgres: string;
  /** The SHA-256 of its archive, in hex. */
  readonly hash: string;
  readonly date: string;
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const manifestOf = (folder: string) => read<Manifest>(join(folder, 'package.json'));
const purlOf = ({ name, version }: Manifest) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const licensed = (license: string) => ({
  licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
});

/** Where a package finds another one among `folders`, as Node looks for it. */
function resolved(name: string, from: string, folders: readonly string[]): string | undefined {
  const found = join(from, 'node_modules', name);
  if (folders.includes(found)) return found;
  return from === root ? undefined : resolved(name, dirname(from), folders);
}

/** What a release is made of, as CycloneDX tells it: the same for the same release, to the byte. */
export function sbomOf({ folders, postgres, hash, date }: Release) {
  const product = manifestOf(root);
  const { packages } = read<{ readonly packages: Record<string, { readonly integrity?: string }> }>(
    join(root, 'package-lock.json'),
  );
  const componentOf = (folder: string) => {
    const manifest = manifestOf(folder);
    const { name, version, license } = manifest;
    const sha512 = packages[relative(root, folder)]?.integrity?.replace('sha512-', '');
    return {
      type: 'library',
      'bom-ref': relative(root, folder),
      name,
      version,
      purl: purlOf(manifest),
      ...(license && licensed(license)),
      ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    };
  };
  const dependencyOf = (folder: string) => ({
    ref: folder === root ? product.name : relative(root, folder),
    dependsOn: Object.keys(manifestOf(folder).dependencies ?? {}).flatMap((name) => {
      const found = resolved(name, folder, folders);
      return found ? [relative(root, found)] : [];
    }),
  });
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')}`,
    version: 1,
    metadata: {
      timestamp: date,
      component: {
        type: 'application',
        'bom-ref': product.name,
        name: product.name,
        version: product.version,
        ...licensed(product.license ?? ''),
        hashes: [{ alg: 'SHA-256', content: hash }],
      },
    },
    components: [
      ...folders.map(componentOf),
      // What comes inside of others, or without a package.
      {
        type: 'library',
        name: 'postgresql',
        version: postgres,
        cpe: `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`,
        ...licensed('PostgreSQL'),
      },
      { type: 'file', name: 'Inter', ...licensed('OFL-1.1') },
    ],
    dependencies: [root, ...folders].map(dependencyOf),
  };
}
