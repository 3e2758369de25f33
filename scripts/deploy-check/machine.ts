import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasPostgres } from '../shared/servers/postgres-server';
import { assemble } from '../release/assemble';
import { pack } from '../release/pack';
import { temporaryFolder, untilTheEnd } from './ending';
import { fillByOlder } from './older';

/** What docs/deploy.md installs, and what is purged and has to come back. */
const PACKAGES = ['postgresql', 'postgresql-15', 'postgresql-client-15', 'postgresql-common'].concat([
  'postgresql-client-common',
  'sysstat',
  'logrotate',
  'nginx',
  'caddy',
  'prometheus',
  'curl',
  'openssl',
]);
/** With the end of `unshare` all that runs in there is gone, and with that what is mounted. */
const APART = ['--mount', '--pid', '--net', '--fork', '--kill-child', '--mount-proc'];

/** What this machine lacks; null where it has all. */
export function whyNotFollowed(): string | null {
  if (process.getuid?.() !== 0) return 'it takes root';
  if (spawnSync('apt-get', ['--version']).error) return 'it takes a Debian with apt-get';
  if (!hasPostgres()) return 'there is no PostgreSQL for what older versions leave';
  if (spawnSync('unshare', [...APART, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    return 'it takes namespaces (unshare) in which something can be mounted';
  return null;
}

/** What the machine is given: packages, since it has no network; the archive under two versions; what older ones have left. */
async function fill(given: string): Promise<void> {
  // First: once Vite has built something, this process is one of production, in which npm leaves out what they run by.
  await fillByOlder(join(given, 'older'));
  const packages = join(given, 'packages');
  mkdirSync(join(packages, 'partial'), { recursive: true });
  const download = [
    'install',
    '--download-only',
    '--reinstall',
    '-y',
    '-o',
    'APT::Sandbox::User=root',
    '-o',
    `Dir::Cache::archives=${packages}`,
  ];
  execFileSync('apt-get', [...download, ...PACKAGES], { stdio: ['ignore', 'ignore', 'inherit'] });
  const release = join(given, 'release');
  await assemble(release);
  for (const version of ['0.2.0', '0.3.0']) {
    const name = `whatsapp-blaster-dashboard-${version}`;
    pack(release, { archive: join(given, `${name}.tar.gz`), name, date: new Date().toISOString() });
  }
  rmSync(release, { recursive: true });
}

/** Follows docs/deploy.md in an empty Debian machine, made of this one's; resolves with whether all went well. */
export async function followDocument(): Promise<boolean> {
  const folder = temporaryFolder('machine-');
  const [given, place] = [join(folder, 'given'), join(folder, 'place')];
  for (const path of [given, place]) mkdirSync(path);
  await fill(given);
  const here = import.meta.dirname;
  const walk = [process.execPath, '--import', 'tsx', join(here, 'walk.ts')];
  const child = spawn('unshare', [...APART, join(here, 'machine.sh'), place, given, ...walk], {
    ...untilTheEnd,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
