import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Announcer } from '../../sandbox/store/announcer';
import type { Database } from '../../sandbox/store/database';
import { embed } from '../../sandbox/store/embedded';
import { openSnapshot } from '../../sandbox/store/memory';

/** An in-memory database with the demonstration's data; it announces by itself unless given an announcer. */
export const openDemonstration = async (announcer?: Announcer): Promise<Database> =>
  embed(await openSnapshot(inject('snapshot')), { announcer });

/** Fills the folder of an embedded database with the demonstration's data. */
export async function fillWithDemonstration(folder: string): Promise<void> {
  const loadDataDir = new Blob([readFileSync(inject('snapshot'))]);
  await (await PGlite.create({ dataDir: join(folder, 'postgres'), loadDataDir })).close();
}
