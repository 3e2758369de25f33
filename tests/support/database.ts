import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Announcer } from '../../sandbox/store/announcer';
import type { Database } from '../../sandbox/store/database';
import { embed } from '../../sandbox/store/embedded';
import { openSnapshot } from '../../sandbox/store/memory';
import { readTar } from '../../sandbox/store/tar';

/** An in-memory database with the demonstration's data; it announces by itself unless given an announcer. */
export const openDemonstration = async (announcer?: Announcer): Promise<Database> =>
  embed(await openSnapshot(inject('snapshot')), { announcer });

/** Fills the folder of an embedded database with the demonstration's data. */
export function fillWithDemonstration(folder: string): void {
  const database = join(folder, 'postgres');
  mkdirSync(database);
  for (const { name, data } of readTar(readFileSync(inject('snapshot'))))
    if (data) writeFileSync(join(database, name), data);
    else mkdirSync(join(database, name), { recursive: true });
}
