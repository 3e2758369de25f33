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

/**
 * Claims a folder for this process, since the embedded database takes no lock of its own. Returns the release.
 * A lock left by a process that is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const claim = () => writeFileSync(path, String(process.pid), { flag: 'wx' });
  try {
    claim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder > 0 && isRunning(holder)) {
      throw new Error(
        `${folder} is in use by process ${holder}. Stop that server, or choose another folder with DATA_DIR.`,
        { cause: error },
      );
    }
    rmSync(path, { force: true });
    claim();
  }
  return () => rmSync(path, { force: true });
}
