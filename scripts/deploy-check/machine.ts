import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStalePage } from '../build/page.mjs';
import { assemble } from '../release/assemble';
import { pack } from '../release/pack';
import { folderOf } from './older';

/** What docs/deploy.md installs, and what is purged and has to come back. */
const PACKAGES = ['postgresql', 'postgresql-15', 'postgresql-client-15', 'postgresql-common'].concat([
  'postgresql-client-common',
  'sysstat',
  'logrotate',
  'nginx',
  'caddy',
  'curl',
  'openssl',
]);

/** What the machine is given: packages, since it has no network; the archive under two versions; folders of older ones. */
async function fill(given: string): Promise<void> {
  const packages = join(given, 'packages');
  mkdirSync(join(packages, 'partial'), { recursive: true });
  const download = [
    'install',
    '--download-only',
    '--reinstall',
    '-y',
    '-o',
    `Dir::Cache::archives=${packages}`,
  ];
  execFileSync('apt-get', [...download, ...PACKAGES], { stdio: ['ignore', 'ignore', 'inherit'] });
  await buildStalePage();
  const release = join(given, 'release');
  await assemble(release);
  for (const version of ['0.2.0', '0.3.0']) {
    const name = `whatsapp-blaster-dashboard-${version}`;
    pack(release, { archive: join(given, `${name}.tar.gz`), name, date: new Date().toISOString() });
  }
  rmSync(release, { recursive: true });
  for (const version of ['0.1', '0.2'] as const) await folderOf(version, join(given, 'folders', version));
}

/** Follows docs/deploy.md in an empty Debian machine, made of this one's; resolves with whether all went well. Needs root. */
export async function followDocument(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  const [given, place] = [join(folder, 'given'), join(folder, 'place')];
  for (const path of [given, place]) mkdirSync(path);
  try {
    await fill(given);
    const here = import.meta.dirname;
    const walk = [process.execPath, '--import', 'tsx', join(here, 'walk.ts')];
    const apart = ['--mount', '--pid', '--net', '--fork', '--kill-child', '--mount-proc'];
    const child = spawn('unshare', [...apart, join(here, 'machine.sh'), place, given, ...walk], {
      stdio: 'inherit',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
