#!/usr/bin/env node
// One command from a fresh clone to a running product: sets up what is missing, then does what was asked.
// Only Node's own modules here and in the files it imports first, since nothing else may be installed yet.
import { endWithNpm } from './end-with-npm.mjs';
import { setUp } from './set-up.mjs';

/** What people do who only run it; everything else needs the packages of the tests, too. */
const RUNNING = ['start', 'build', 'preview'];

const commands = {
  start: () => import('./serve.mjs').then(({ start }) => start()),
  dev: () => import('./serve.mjs').then(({ dev }) => dev()),
  build: () => import('../build/page.mjs').then(({ buildPage }) => buildPage()),
  preview: () => import('./serve.mjs').then(({ preview }) => preview()),
  check: () => import('./gates.mjs').then(({ quickGates }) => quickGates()),
  test: () => import('./gates.mjs').then(({ everyGate }) => everyGate()),
  'test:browser': () => import('./gates.mjs').then(({ browserGate }) => browserGate()),
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command || rest.length > 0) {
  console.error(`usage: node scripts/run/main.mjs ${Object.keys(commands).join('|')}`);
  process.exit(2);
}

try {
  endWithNpm();
  await setUp({ tests: !RUNNING.includes(name) });
  process.exitCode = await command();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
