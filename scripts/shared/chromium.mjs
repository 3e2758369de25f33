import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, tool } from './process.mjs';

/** The same engine without windows: the tests take a third less time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium for the browser tests; null stands for the one that Playwright keeps itself.
 *
 * In this order: CHROMIUM_PATH, a shell on the PATH, on Debian as root the distribution's, another on the PATH, else
 * Playwright's own.
 */
export const findChromium = () => (found ??= find());

let found;

async function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  if (given) return given;

  const system = onPath([SHELL]) ?? ((await installFromDebian()) ? onPath([SHELL]) : null) ?? onPath(NAMES);
  if (system) return system;
  if ((await run(tool('playwright'), ['install', 'chromium'])) === 0) return null;
  throw new Error('No Chromium for the browser tests. Install one, or name it: CHROMIUM_PATH=… npm test');
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
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
    (await run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', SHELL], env)) === 0
  );
}
