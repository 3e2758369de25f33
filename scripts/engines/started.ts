import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const running = new Set<ChildProcess>();
const folders = new Set<string>();

// Nothing outlives the run, however that ends.
process.once('exit', () => {
  for (const program of running) killAll(program);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** A program in a group of its own, with all that it starts. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const started = spawn(program, args, {
    env: { ...process.env, TZ: 'Asia/Jakarta', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(started);
  started.once('exit', () => running.delete(started));
  return started;
}

const killAll = ({ pid }: ChildProcess) => pid !== undefined && process.kill(-pid, 'SIGKILL');

/** Ends a program with all that it started. */
export async function stop(program: ChildProcess) {
  if (!running.has(program)) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  killAll(program);
  await ended;
}

/** A folder that is gone when this process is. */
export function temporaryFolder(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.add(folder);
  return folder;
}

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
