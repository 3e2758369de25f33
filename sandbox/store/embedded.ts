import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { systemClock } from '../clock';
import { consoleLog, type Log } from '../observability/log';
import { type Announcer, announceByNotify } from './announcer';
import { createCondition, noting } from './condition';
import type { Database } from './database';
import { lockFolder } from './folder-lock';
import { openInMemory } from './memory';
import { MIGRATIONS } from './migrations-folder';
import { type PreparedClient, prepareStatements } from './prepared';
import * as schema from './schema';
import { snapshotOf, withQueries } from './transactions';

/** The database in a folder of its own; `memory://` keeps nothing. Rejects when another process holds the folder. */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  if (dataDir.startsWith('memory://')) return embed(await openInMemory(), { log });
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const { close, ...database } = await embed(await PGlite.create(join(dataDir, 'postgres')), { log });
    return { ...database, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

export interface EmbedOptions {
  readonly log?: Log;
  /** Default: the database itself. */
  readonly announcer?: Announcer | undefined;
}

/** The embedded database behind `client`, its tables brought up to date. */
export async function embed(
  client: PGlite,
  { log = consoleLog, announcer }: EmbedOptions = {},
): Promise<Database> {
  const condition = createCondition(log, systemClock.now);
  const { query, transaction } = prepareStatements(client);
  const noted: PreparedClient = {
    query: noting(condition, query),
    transaction: (work) => transaction((tx) => work({ query: noting(condition, tx.query) })),
  };
  const db = drizzle({ client: noted as unknown as PGlite, schema, casing: 'snake_case' });
  await migrate(db, { migrationsFolder: MIGRATIONS });
  const listen: Database['listen'] = async (topic, heard) => {
    const unlisten = await client.listen(topic, heard);
    return () => unlisten();
  };
  return {
    ...withQueries({
      db,
      transact: (work, within) => db.transaction(work, snapshotOf(within)),
      announcer: announcer ?? announceByNotify(listen),
      clock: systemClock,
    }),
    isShared: false,
    listen,
    trouble: condition.trouble,
    figures: () => ({ ...condition.figures(), connections: null, isListening: true, skew: 0 }),
    close: () => client.close(),
  };
}
