import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import type { Announcer } from './announcer';
import type { Condition } from './condition';
import type { Deadlines } from './connection';
import type { ReadFigures } from './reads';
import type { Trouble } from './trouble';

/** Whose call a transaction is. */
export interface Actor {
  readonly userId: number;
  /** What the caller's browser calls itself. */
  readonly device: string;
  /** IP address of the caller. */
  readonly address: string;
}

/** Queries, inside a transaction or outside. Inside one, use only what `transaction` hands over. */
export type Queries = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'> & {
  readonly clock: Clock;
  /** Announces what these queries publish, when it is committed. */
  readonly announcer: Pick<Announcer, 'selected' | 'stream' | 'committed'> & {
    /** Called with how many events a transaction publishes, whether or not that is committed. */
    counted?(events: number): void;
  };
  /** Missing where nobody's call does it, but time or the network. */
  readonly by?: Actor;
};

/** How long a transaction may take, in ms, and whether it only reads, all of it as of one moment. */
export interface Within {
  readonly ms?: number;
  readonly isSnapshot?: boolean;
}

export interface Database {
  readonly db: Queries;
  /** Queries of one call that only reads: at a replica which has all that is committed by now, where there is one, else `db`. */
  reads(): Promise<Queries>;
  /** The time that all processes have in common which use it. */
  readonly clock: Clock;
  /** Whether other processes may use it, too. */
  readonly isShared: boolean;
  readonly announcer: Announcer;
  /**
   * Commits when `work` resolves, rolls back when it rejects, or takes longer than a limit or what is said. Work that waits in a
   * circle with others' is done again.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, within?: Within): Promise<T>;
  /** Notifies every process's listeners; inside a transaction, when it commits. `topic` is a plain lower-case name. */
  notify(topic: string, payload: string, queries?: Queries): Promise<void>;
  /**
   * Resolves to a function that stops listening. `missed` is called when the connection was lost and is there again:
   * notifications of the time between are lost.
   */
  listen(
    topic: string,
    received: (payload: string) => void,
    missed?: () => void,
  ): Promise<() => Promise<void>>;
  /** Its trouble, where that lasts. */
  trouble(): Trouble | null;
  figures(): DatabaseFigures;
  close(): Promise<void>;
}

/** What is known of a database without asking it; null for what it does not have. */
export interface DatabaseFigures extends ReturnType<Condition['figures']> {
  readonly connections: { readonly inUse: number; readonly waiting: number } | null;
  readonly isListening: boolean;
  /** Null without replicas. */
  readonly reads: ReadFigures | null;
  /** How far this process's own clock is ahead of it, in ms. */
  readonly skew: number;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; `memory://` keeps nothing. Default `.data`. */
  readonly dataDir?: string;
  /** Address of a PostgreSQL server, used instead of the folder. */
  readonly url?: string;
  /** Address of its streaming replicas, several hosts separated by commas. */
  readonly readUrl?: string | undefined;
  /** Address of a server that announces publications to the processes on one PostgreSQL: Redis or Valkey, or NATS, which keeps them. */
  readonly brokerUrl?: string;
  /** Days for which events are kept. */
  readonly messageDays?: number | undefined;
  /** Timeouts of queries; of the embedded database, of waiting (`connect`) and of a transaction (`silence`). */
  readonly deadlines?: Partial<Deadlines>;
  readonly log?: Log;
}
