import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** When a process began, '' where the system does not say: in a container a later process often has the same id. */
const startOf = (pid: number): string => {
  try {
    // What stands in brackets is a name that may hold anything; the moment is the 20th field behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** A folder that this process has claimed. */
export interface FolderLock {
  /** Whether the lock is still in its place and this process's. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Claims a folder for this process, since the embedded database takes no lock of its own. A lock left by a process that is
 * gone is taken over.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock');
  const name = `${process.pid} ${startOf(process.pid)}`;
  const claim = () => writeFileSync(path, name, { flag: 'wx' });
  try {
    claim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [pid, start] = (read(path) ?? '').split(' ');
    const holder = Number(pid);
    if (holder > 0 && isRunning(holder) && (start === undefined || start === startOf(holder))) {
      throw new Error(
        `${folder} is in use by process ${holder}. Stop that server, or choose another folder with DATA_DIR.`,
        { cause: error },
      );
    }
    rmSync(path, { force: true });
    claim();
  }
  const isHeld = () => read(path) === name;
  return {
    isHeld,
    release: () => {
      if (isHeld()) rmSync(path);
    },
  };
}
