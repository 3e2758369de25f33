import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runAside } from './process.mjs';

/** The newest there is; raise it with the packages. */
const VERSION = '26.12.1';

/** Where the newest Node is, fetched if need be; null where it cannot be had. */
export const findNewestNode = () => (found ??= find());

let found;

async function find() {
  const folder = join(root, 'node_modules/.cache/newest-node');
  const name = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;
  const program = join(
    folder,
    'node_modules',
    name,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  );
  const isIt = async () =>
    existsSync(program) && (await runAside(program, ['--version'])).output.trim() === `v${VERSION}`;
  if (await isIt()) return program;
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  await runAside('npm', ['install', '--prefix', folder, ...quietly, `${name}@${VERSION}`]);
  return (await isIt()) ? program : null;
}
