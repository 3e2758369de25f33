/**
 * Makes a release: checks, packs the built page and the server into one archive, tries that, and tags the commit.
 * `--pack` packs and tries what is here, whatever the checks would say, and tags nothing.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStalePage } from '../build/page.mjs';
import { npmScript, root } from '../shared/process.mjs';
import { assemble } from './assemble';
import { problemsOf, sectionOf, tagOf } from './checks';
import { pack } from './pack';
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

async function makeArchive(): Promise<string> {
  await buildStalePage();
  const title = `${name}-${version}`;
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const archive = join(root, 'release', `${title}.tar.gz`);
  mkdirSync(join(root, 'release'), { recursive: true });
  try {
    await assemble(folder);
    pack(folder, { archive, name: title, date: git('log', '-1', '--format=%cI') });
  } finally {
    rmSync(folder, { recursive: true });
  }
  await tryArchive(archive, title, version);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${title}.tar.gz\n`);
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
