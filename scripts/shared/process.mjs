import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Starts a program in the project's folder, by default sharing this terminal. */
const launch = (program, args, env = {}, stdio = 'inherit') =>
  spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
    shell: process.platform === 'win32' && program !== process.execPath,
  });

/** Resolves with the exit code of the started program; it gets the signals that this process gets. */
const ended = (child) =>
  new Promise((done, fail) => {
    const pass = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, pass);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, pass);
      done(signal ? 1 : code);
    });
  });

/** Runs a program to its end. Resolves with its exit code. */
export const run = (program, args, env) => ended(launch(program, args, env));

/** Where the program of an installed package is. */
export const tool = (name) => join(root, 'node_modules/.bin', name);

export const npmScript = (name, args = []) => run('npm', scriptArgs(name, args));

/** Runs a program beside others. Resolves with its exit code and all that it said. */
export async function runAside(program, args) {
  const child = launch(program, args, {}, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return { code: await ended(child), output };
}

export const npmScriptAside = (name) => runAside('npm', scriptArgs(name, []));

const scriptArgs = (name, args) => ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])];
