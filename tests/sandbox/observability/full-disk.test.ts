import { expect, it } from 'vitest';
import { changeNothing } from '../../../sandbox/observability/pulse';
import { openDatabase } from '../../../sandbox/store/open-database';
import { troubleOf } from '../../../sandbox/store/trouble';
import { type Disk, mountDisk } from '../../../scripts/faults/disk';
import { hasPostgres, startPostgres } from '../../../scripts/shared/servers/postgres-server';

const quiet = { error: () => {}, warn: () => {}, info: () => {} };

/** Null for whom the system lets mount none. */
function smallDisk(): Disk | null {
  if (process.getuid?.() !== 0 || !hasPostgres()) return null;
  try {
    return mountDisk('tmpfs', 120);
  } catch {
    return null;
  }
}
const disk = smallDisk();

it.skipIf(!disk)(
  'a PostgreSQL whose disk is full is found out before anybody writes, and so is its end',
  async () => {
    if (!disk) return;
    const server = await startPostgres({ place: disk.folder, settings: { max_wal_size: '64MB' } });
    try {
      const database = await openDatabase({ url: (await server?.create()) ?? '', log: quiet });
      const ask = () => changeNothing(database).then(() => null, troubleOf);
      expect(await ask()).toBeNull();
      disk.fill();
      expect(await ask()).toBe('full');
      expect(database.trouble()).toBe('full');
      disk.free();
      expect(await ask()).toBeNull();
      await database.close();
    } finally {
      await server?.remove();
      disk.remove();
    }
  },
);
