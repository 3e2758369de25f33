import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const IN_MEMORY = /^memory:\/\//;
export const isInMemory = (dataDir: string) => IN_MEMORY.test(dataDir);

/** The folder itself, or the one in which it would be made. */
export function nearestFolder(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) ? whole : nearestFolder(dirname(whole));
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'which this user may not write to',
  EPERM: 'which this user may not write to',
  EROFS: 'which is on a read-only disk',
  ENOSPC: 'whose disk is full',
};

/** Why no database can be kept there; null where one can. Nothing stays of the try. */
export function folderProblem(dataDir: string): string | null {
  if (isInMemory(dataDir)) return null;
  const problem = (why: string) =>
    `DATA_DIR is "${dataDir}", ${why}; it must be a folder that can be written to.`;
  const there = nearestFolder(dataDir);
  if (!statSync(there).isDirectory())
    return problem(there === resolve(dataDir) ? 'which is a file' : `but ${there} is a file`);
  try {
    rmdirSync(mkdtempSync(join(there, 'try-')));
    return null;
  } catch (error) {
    return problem(WHY[(error as NodeJS.ErrnoException).code ?? ''] ?? `in which no folder can be made`);
  }
}
