import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, tool } from './process.mjs';

/** The shell first: the same engine without windows, which the tests run in a third less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Path of a Chromium for the browser tests; null stands for the one that Playwright keeps itself.
 *
 * In this order: CHROMIUM_PATH, one on the PATH, on Debian as root the distribution's, else Playwright's own.
 */
export const findChromium = () => (found ??= find());

let found;

async function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  if (given) return given;

  const system = onPath() ?? ((await installFromDebian()) ? onPath() : null);
  if (system) return system;
  if ((await run(tool('playwright'), ['install', 'chromium'])) === 0) return null;
  throw new Error('No Chromium for the browser tests. Install one, or name it: CHROMIUM_PATH=… npm test');
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installFromDebian() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    (await run('apt-get', ['-qq', 'update'], env)) === 0 &&
    (await run(
      'apt-get',
      ['-qq', '-y', 'install', '--no-install-recommends', 'chromium-headless-shell'],
      env,
    )) === 0
  );
}
