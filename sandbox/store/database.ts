import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { consoleLog, type Log } from '../observability/log';
import type { Announcer } from './announcer';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';
import type * as schema from './schema';

/** Queries, inside a transaction or outside. Inside one, use only what `transaction` hands over. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema> & {
  /** Announces what these queries publish, when it is committed. */
  readonly announcer: Pick<Announcer, 'selected' | 'committed'> & {
    /** Told how many events they publish, whether or not that is committed. */
    counted?(events: number): void;
  };
};

export interface Database {
  readonly db: Queries;
  /** Whether other processes may use it, too. */
  readonly isShared: boolean;
  readonly announcer: Announcer;
  /** Commits when `work` resolves, rolls back when it rejects. Work that waits in a circle with others' is done again. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Tells every listener of every process; inside a transaction, when it commits. `topic` is a plain lower-case name. */
  notify(topic: string, payload: string, queries?: Queries): Promise<void>;
  /**
   * Resolves to a function that stops listening. `missed` is called when the connection was lost and is there again:
   * nobody knows what was told meanwhile.
   */
  listen(topic: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; `memory://` keeps nothing. Default `.data`. */
  readonly dataDir?: string;
  /** Address of a PostgreSQL server, used instead of the folder. */
  readonly url?: string;
  /** Address of a Redis or Valkey server that tells the processes on one PostgreSQL what was published. */
  readonly brokerUrl?: string;
  readonly log?: Log;
}

/** Opens the database and brings its tables up to date. Rejects when another process holds the folder. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { dataDir = '.data', url, brokerUrl, log = consoleLog } = options;
  return url ? openPostgres(url, brokerUrl, log) : openEmbedded(dataDir);
}
