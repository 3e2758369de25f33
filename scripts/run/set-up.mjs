import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../shared/process.mjs';

const TO_RUN = ['tsx', 'vite'];
const TO_TEST = ['biome', 'knip', 'oxlint', 'playwright', 'tsc', 'vitest'];

/** Checks Node and installs the packages that the lock names, when they are not there yet: for `tests` all of them. */
export async function setUp({ tests }) {
  checkNode();
  const lock = read('package-lock.json');
  const reason = whyInstall(lock, read('node_modules/.package-lock.json'), tests) ?? whatIsMissing(tests);
  if (!reason) return;
  console.log(`Installing the packages ${tests ? 'to work with' : 'to run with'} (${reason})`);
  const code = await run('npm', ['ci', tests ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund']);
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

/** Why packages need installing, or null. npm writes down what it installed once it is through. */
export function whyInstall(lock, installed, tests) {
  if (!installed) return 'none are installed';
  const outdated = Object.entries(lock.packages).find(
    ([path, { version, optional, dev, devOptional }]) =>
      path !== '' &&
      !optional &&
      (tests || !(dev || devOptional)) &&
      installed.packages[path]?.version !== version,
  );
  return outdated ? `${outdated[0].replace('node_modules/', '')} is not the locked version` : null;
}

function whatIsMissing(tests) {
  const binaries = tests ? [...TO_RUN, ...TO_TEST] : TO_RUN;
  const missing = binaries.find((name) => !existsSync(join(root, 'node_modules/.bin', name)));
  return missing ? `${missing} is missing` : null;
}

function read(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
