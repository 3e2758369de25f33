import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../shared/process.mjs';

const BINARIES = ['biome', 'knip', 'oxlint', 'playwright', 'tsc', 'tsx', 'vite', 'vitest'];

/** Checks Node and installs the packages that the lock names, when they are not there yet. */
export async function setUp() {
  checkNode();
  const reason = whyInstall();
  if (!reason) return;
  console.log(`Installing packages (${reason})`);
  const code = await run('npm', ['ci', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error('npm ci failed; what it says above is why.');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  throw new Error(
    `This project needs Node 20.19 or newer (22.12 or newer of the 22 line); this is ${process.versions.node}.`,
  );
}

/** Why the packages need installing, or null. npm writes down what it installed once it is through. */
function whyInstall() {
  const installed = read('node_modules/.package-lock.json');
  if (!installed) return 'none are installed';
  const lock = read('package-lock.json');
  const outdated = Object.entries(lock.packages).find(
    ([path, { version, optional }]) =>
      path !== '' && !optional && installed.packages[path]?.version !== version,
  );
  if (outdated) return `${outdated[0].replace('node_modules/', '')} is not the locked version`;
  const missing = BINARIES.find((name) => !existsSync(join(root, 'node_modules/.bin', name)));
  return missing ? `${missing} is missing` : null;
}

function read(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
