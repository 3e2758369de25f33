import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Starts a program in the project's folder, sharing this terminal. */
export const launch = (program, args, env = {}) =>
  spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32' && program !== process.execPath,
  });

/** Resolves with the exit code of the started program; it gets the signals that this process gets. */
export const ended = (child) =>
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

export const npmScript = (name, args = [], env = {}) =>
  run('npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], env);
