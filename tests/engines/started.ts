import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where a program is; undefined where it is not installed. */
export const findProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

export const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(program, args, {
    env: { ...process.env, TZ: 'Asia/Jakarta', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });

/** What a program says of itself, on the stream that it says it on. */
export const said = (program: ChildProcess, stream: number, what: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} ended with ${code}: ${text}`)));
    (program.stdio[stream] as Readable).on('data', (chunk: Buffer) => {
      text += chunk;
      const found = what.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
