import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, openEngine } from './engine';
import { lockFolder } from './folder-lock';
import { DatabaseTrouble, troubleSaid } from './trouble';

/** Where the embedded database lives, as long as this process holds it. */
export interface Home {
  /** Why the folder is not this database's any more; null while it is. */
  trouble(): DatabaseTrouble | null;
  /** Opens the same database again; never makes a new one in its place. */
  reopen(): Promise<Engine>;
}

export interface OpenHome extends Home {
  readonly engine: Engine;
  release(): void;
}

/** An engine needs some room to begin with, in bytes. */
const ROOM = 2 ** 20;

function findRoom(dataDir: string): void {
  const path = join(dataDir, 'room');
  try {
    writeFileSync(path, Buffer.alloc(ROOM));
  } catch (error) {
    throw troubleSaid(`${dataDir} takes no changes: ${String(error)}`, error);
  } finally {
    rmSync(path, { force: true });
  }
}

/** Made elsewhere and renamed, so that an interruption leaves no half-made database. */
async function make(folder: string, patience: number): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const { client } = await openEngine(unfinished, patience);
  await client.close();
  renameSync(unfinished, folder);
}

/** The engine lets everybody read and write its files: of this machine, its own user alone comes as far as those. */
function closeToOthers(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A disk that knows no users.
  }
}

/** Rejects when another process holds the folder. */
export async function openHome(dataDir: string, patience: number): Promise<OpenHome> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  // Where that file is missing, an engine would begin with nothing.
  const trouble = () =>
    lock.isHeld() && existsSync(join(folder, 'PG_VERSION'))
      ? null
      : new DatabaseTrouble(
          'broken',
          `${dataDir} is gone, or another's: put it back as it was, or start the server anew to begin with what is there.`,
        );
  const reopen = async () => {
    const gone = trouble();
    if (gone) throw gone;
    findRoom(dataDir);
    return openEngine(folder, patience);
  };
  try {
    if (!existsSync(folder)) await make(folder, patience);
    closeToOthers(folder);
    return { engine: await openEngine(folder, patience), trouble, reopen, release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}
