import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFolder } from './compress.mjs';
import { root, run, tool } from '../shared/process.mjs';

const FOLDERS = [
  'src',
  'public',
  ...['build', 'first-paint', 'first-load', 'floor'].map((name) => `scripts/${name}`),
];
const FILES = /^(index\.html|vite\.config\.ts|tsconfig\.json|package(-lock)?\.json|\.env.*)$/;
const STAMP = join(root, 'dist/.sources');

/** Builds the page into dist/ and stamps it with what it was built from. Resolves with the exit code. */
export async function buildPage() {
  const sources = fingerprint();
  console.log('Building the page');
  const code =
    (await run(tool('vite'), ['build', '--logLevel', 'warn'])) ||
    (await run(process.execPath, ['--import', 'tsx', 'scripts/first-paint/main.ts'], {
      NODE_ENV: 'production',
    }));
  if (code === 0) {
    await compressFolder(join(root, 'dist'));
    writeFileSync(STAMP, sources);
  }
  return code;
}

/** Builds the page unless dist/ holds what the sources say. */
export async function buildStalePage() {
  const fresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
  if (!fresh && (await buildPage()) !== 0) throw new Error('The page does not build.');
}

/** Settings of the environment are part of the page: Vite writes VITE_* into it. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of files()) hash.update(file).update(readFileSync(join(root, file)));
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex');
}

function files() {
  const inside = (folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return [...readdirSync(root).filter((name) => FILES.test(name)), ...FOLDERS.flatMap(inside)].toSorted();
}
