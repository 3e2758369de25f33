import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startListening } from '../shared/servers/listening';
import { startPostgres } from '../shared/servers/postgres-server';
import { temporaryFolder, untilTheEnd } from './ending';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/deploy-check');
/** The last commit of each earlier version. */
const COMMITS = { '0.1': 'eeee6fa0', '0.2': 'ec7c88f4' } as const;
/** For how long each of them sends messages, in ms. */
const SENDS = 10_000;

/**
 * Puts what earlier versions have filled with a demonstration into `place`: of each a `folder` and a `database.sql`, made once, by
 * that version itself.
 */
export async function fillByOlder(place: string): Promise<void> {
  for (const [version, commit] of Object.entries(COMMITS)) {
    const kept = join(cache, version);
    if (!existsSync(kept)) await make(commit, kept);
    cpSync(kept, join(place, version), { recursive: true });
  }
}

async function make(commit: string, kept: string): Promise<void> {
  const sources = temporaryFolder('older-');
  // PostgreSQL is not run by root.
  chmodSync(sources, 0o755);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
  const fill = async (variables: NodeJS.ProcessEnv) => {
    const port = await freePort();
    const { end } = await startListening([process.execPath, '--import', 'tsx', 'sandbox/main.ts'], port, {
      ...untilTheEnd,
      cwd: sources,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), SEED: 'demo', ...variables },
    });
    await new Promise((resolve) => void setTimeout(resolve, SENDS));
    await end();
  };
  const made = join(sources, 'made');
  mkdirSync(made);
  await fill({ DATA_DIR: join(made, 'folder') });
  const postgres = await startPostgres({ place: sources });
  if (!postgres) throw new Error('There is no PostgreSQL that can be started.');
  try {
    const url = await postgres.create();
    await fill({ DATABASE_URL: url });
    execFileSync('pg_dump', ['--no-owner', `--file=${join(made, 'database.sql')}`, url], {
      stdio: 'inherit',
    });
  } finally {
    await postgres.remove();
  }
  mkdirSync(cache, { recursive: true });
  rmSync(kept, { recursive: true, force: true });
  // Whole or not at all, though it may be interrupted.
  cpSync(made, `${kept}.part`, { recursive: true });
  renameSync(`${kept}.part`, kept);
  rmSync(sources, { recursive: true });
}
