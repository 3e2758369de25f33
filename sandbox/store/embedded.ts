import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Announcer, announceByNotify } from './announcer';
import type { Database } from './database';
import { lockFolder } from './folder-lock';
import { openInMemory } from './memory';
import { MIGRATIONS } from './migrations-folder';
import { prepareStatements } from './prepared';
import * as schema from './schema';
import { withQueries } from './transactions';

/** The database in a folder of its own; `memory://` keeps nothing. Rejects when another process holds the folder. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  if (dataDir.startsWith('memory://')) return embed(await openInMemory());
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const { close, ...database } = await embed(await PGlite.create(join(dataDir, 'postgres')));
    return { ...database, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The embedded database behind `client`, its tables brought up to date. */
export async function embed(client: PGlite, broker?: Announcer): Promise<Database> {
  const prepared = prepareStatements(client) as unknown as PGlite;
  const db = drizzle({ client: prepared, schema, casing: 'snake_case' });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  const listen: Database['listen'] = async (topic, heard) => {
    const unlisten = await client.listen(topic, heard);
    return () => unlisten();
  };
  return {
    ...withQueries(db, broker ?? announceByNotify(listen)),
    isShared: false,
    listen,
    close: () => client.close(),
  };
}
