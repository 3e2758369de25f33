import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { systemClock } from '../core/clock';
import { consoleLog, type Log } from '../core/log';
import { type Announcer, announceByNotify } from './announcer';
import { createCondition, noting } from './condition';
import { DEADLINES, type Deadlines } from './connection';
import type { Database } from './database';
import { createEngine, type Engine } from './engine';
import { type Home, openHome } from './home';
import { keepOpen } from './lasting';
import { openInMemory } from './memory';
import { bringUpToDate } from './migration';
import { MIGRATIONS } from './migrations-folder';
import { growPartitions } from './partitions';
import type { PreparedClient } from './prepared';
import { startTidying } from './tidying';
import { snapshotOf, withQueries } from './transactions';
import { DatabaseTrouble } from './trouble';

/** The database in a folder of its own; `memory://` keeps nothing. Rejects when another process holds the folder. */
export async function openEmbedded(dataDir: string, options: EmbedOptions): Promise<Database> {
  if (dataDir.startsWith('memory://')) return embed(await openInMemory(), options);
  const { engine, release, ...home } = await openHome(dataDir, patienceOf(options));
  try {
    const { close, ...database } = await embedEngine(engine, home, options);
    return { ...database, close: () => close().finally(release) };
  } catch (error) {
    await engine.client.close().finally(release);
    throw error;
  }
}

export interface EmbedOptions {
  readonly log?: Log;
  readonly deadlines?: Partial<Deadlines>;
  /** Default: the database itself. */
  readonly announcer?: Announcer | undefined;
}

const patienceOf = ({ deadlines }: EmbedOptions) => deadlines?.connect ?? DEADLINES.connect;

/** The embedded database behind `client`, its tables brought up to date. */
export const embed = (client: PGlite, options: EmbedOptions = {}): Promise<Database> =>
  embedEngine(createEngine(client, patienceOf(options)), null, options);

/** Limits a transaction's time: an unfinished one blocks all other queries. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseTrouble('busy', 'A transaction took too long')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function embedEngine(
  engine: Engine,
  home: Home | null,
  { log = consoleLog, announcer, deadlines }: EmbedOptions,
): Promise<Database> {
  const longest = deadlines?.silence ?? DEADLINES.silence;
  const condition = createCondition(log, systemClock.now);
  const { query, transaction, listen, trouble, close } = keepOpen(engine, home, log);
  const noted: PreparedClient = {
    query: noting(condition, query),
    transaction: (work) => transaction((tx) => work({ query: noting(condition, tx.query) })),
  };
  const db = drizzle({ client: noted as unknown as PGlite, casing: 'snake_case' });
  await bringUpToDate(db, () => migrate(db, { migrationsFolder: MIGRATIONS }));
  const queries = withQueries({
    db,
    transact: (work, within) =>
      db.transaction((tx) => inTime(work(tx), within?.ms ?? longest), snapshotOf(within)),
    announcer: announcer ?? announceByNotify(listen),
    clock: systemClock,
  });
  await growPartitions(queries.db);
  const tidying = home && startTidying(noted, log);
  return {
    ...queries,
    reads: async () => queries.db,
    isShared: false,
    listen,
    trouble: () => trouble()?.trouble ?? condition.trouble(),
    figures: () => ({
      ...condition.figures(),
      connections: null,
      isListening: trouble() === null,
      reads: null,
      skew: 0,
    }),
    close: async () => {
      await tidying?.close();
      await close();
    },
  };
}
