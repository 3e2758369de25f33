/**
 * Makes a release: checks, packs the built page and the server into one archive, tries that, and tags the commit.
 * `--pack` packs and tries what is here, whatever the checks would say, and tags nothing.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { buildStalePage } from '../build/page.mjs';
import { npmScript, root } from '../shared/process.mjs';
import { assemble } from './assemble';
import { problemsOf, sectionOf, tagOf } from './checks';
import { pack } from './pack';
import { sbomOf } from './sbom';
import { sbomFaults } from './sbom-faults';
import { tryArchive } from './try';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const { values } = parseArgs({ options: { pack: { type: 'boolean', default: false } } });
const { version, name } = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly name: string;
};
const changelog = read('CHANGELOG.md');

async function check(): Promise<void> {
  const problems = problemsOf({
    version,
    lockedVersion: (JSON.parse(read('package-lock.json')) as { readonly version: string }).version,
    changelog,
    tags: git('tag').split('\n'),
    uncommitted: git('status', '--porcelain'),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if ((await npmScript('test')) !== 0) throw new Error('npm test failed; what it says above is why.');
}

/** The version of the PostgreSQL that the embedded database is. */
async function postgresVersion(): Promise<string> {
  const database = await PGlite.create();
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  await database.close();
  return rows[0]?.server_version ?? '';
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Makes the archive, and beside it what it is made of, under which licences, and the checksums of all. */
async function makeArchive(): Promise<string> {
  await buildStalePage();
  const title = `${name}-${version}`;
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const release = join(root, 'release');
  const files = [`${title}.tar.gz`, `${title}.cdx.json`, `${title}.LICENSES.txt`];
  const [archive = '', sbom = '', licences = ''] = files.map((file) => join(release, file));
  const date = git('log', '-1', '--format=%cI');
  mkdirSync(release, { recursive: true });
  try {
    const folders = await assemble(folder);
    pack(folder, { archive, name: title, date });
    cpSync(join(folder, 'LICENSES.txt'), licences);
    const parts = sbomOf({ folders, postgres: await postgresVersion(), hash: hashOf(archive), date });
    const faults = sbomFaults(parts);
    if (faults.length > 0) throw new Error(`what it is made of is told wrongly:\n${faults.join('\n')}`);
    writeFileSync(sbom, `${JSON.stringify(parts, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await tryArchive(archive, title, version);
  const sums = files.map((file) => `${hashOf(join(release, file))}  ${file}\n`);
  writeFileSync(join(release, 'SHA256SUMS'), sums.join(''));
  return archive;
}

try {
  if (!values.pack) await check();
  const archive = await makeArchive();
  console.log(`${archive}, tried: it starts with node alone`);
  if (!values.pack) {
    git(
      'tag',
      '--annotate',
      tagOf(version),
      '--message',
      `${version}\n\n${sectionOf(changelog, version)}`,
      '--cleanup=verbatim',
    );
    console.log(`tagged ${tagOf(version)}; to publish it: git push origin ${tagOf(version)}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
