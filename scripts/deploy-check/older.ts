import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, startListening } from '../shared/servers/listening';

const root = join(import.meta.dirname, '../..');
/** The last commit of each earlier version. */
const COMMITS = { '0.1': 'eeee6fa0', '0.2': 'ec7c88f4' } as const;

/** Puts the folder of a demonstration that an earlier version has filled into `place`; made once, by that version itself. */
export async function folderOf(version: keyof typeof COMMITS, place: string): Promise<void> {
  const kept = join(root, 'node_modules/.cache/deploy-check', version);
  if (!existsSync(kept)) await makeFolder(COMMITS[version], kept);
  cpSync(kept, place, { recursive: true });
}

async function makeFolder(commit: string, kept: string): Promise<void> {
  const sources = mkdtempSync(join(tmpdir(), 'older-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', sources], { input: archive });
    const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', install, { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'] });
    const port = await freePort();
    const data = join(sources, 'data');
    const { end } = await startListening([process.execPath, '--import', 'tsx', 'sandbox/main.ts'], port, {
      cwd: sources,
      stdio: 'ignore',
      env: { ...process.env, PORT: String(port), DATA_DIR: data, SEED: 'demo' },
    });
    await end();
    mkdirSync(dirname(kept), { recursive: true });
    cpSync(data, kept, { recursive: true });
  } finally {
    rmSync(sources, { recursive: true });
  }
}
