import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, which can be filled and made read-only. */
export interface Disk {
  readonly folder: string;
  fill(): void;
  /** Takes away what filled it. */
  free(): void;
  /** As a system does with a failing disk: no process can write to it any more, also to open files. */
  makeReadOnly(): void;
  /** No process may have a file open on it. */
  makeWritable(): void;
  remove(): void;
}

const PIECE = Buffer.alloc(1024 * 1024);

function fillWith(path: string): void {
  const file = openSync(path, 'w');
  for (let size = PIECE.length; size >= 512; size = Math.floor(size / 2)) {
    try {
      for (;;) if (writeSync(file, PIECE, 0, size) < size) break;
    } catch {
      // Then a smaller piece, until not even the smallest has a place.
    }
  }
  closeSync(file);
}

/** Needs root. `kind` is ext4 where it has to become read-only, which a tmpfs cannot while files are written. */
export function mountDisk(kind: 'tmpfs' | 'ext4', megabytes: number): Disk {
  const place = mkdtempSync(join(tmpdir(), 'disk-'));
  chmodSync(place, 0o755);
  const folder = join(place, 'mounted');
  const image = join(place, 'image');
  const ballast = join(folder, 'ballast');
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' });
  const mount = () => {
    if (kind === 'tmpfs') run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder);
    else run('mount', '-o', 'loop,sync,errors=remount-ro', image, folder);
  };
  mkdirSync(folder);
  if (kind === 'ext4') {
    run('truncate', '-s', `${megabytes}M`, image);
    run('mkfs.ext4', '-q', image);
  }
  mount();
  const unmount = () => {
    try {
      run('umount', folder);
    } catch {
      run('umount', '-l', folder);
    }
  };
  process.once('exit', unmount);
  return {
    folder,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => void run('mount', '-o', 'remount,abort', folder),
    makeWritable: () => {
      run('umount', folder);
      mount();
    },
    remove: () => {
      process.off('exit', unmount);
      unmount();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
