import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Clock } from '../core/clock';
import type { Announcer, Committed } from './announcer';
import type { Database, Queries, Within } from './database';
import { isWorthAnotherTry } from './trouble';

/** Drizzle's half of `Queries`. */
export type Client = PgDatabase<PgQueryResultHKT>;

/** What the two databases do differently. */
export interface Engine {
  readonly db: Client;
  transact<T>(work: (tx: Client) => Promise<T>, within?: Within): Promise<T>;
  readonly announcer: Announcer;
  readonly clock: Clock;
}

/** The same as drizzle's options. */
export const snapshotOf = (within: Within | undefined) =>
  within?.isSnapshot ? ({ isolationLevel: 'repeatable read', accessMode: 'read only' } as const) : undefined;

const TRIES = 4;
/** How long a transaction is retried, and the pause before a retry, doubled each time; in ms. */
const PATIENCE = 3000;
const REST = 10;

const rest = (tries: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, Math.random() * REST * 2 ** tries));

/** Of transactions that wait for one another in a circle the database ends one, whose turn comes behind the others. */
async function retry<T>(transact: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      const isOver = tries === TRIES || performance.now() - beganAt > PATIENCE;
      if (isOver || !isWorthAnotherTry(error)) throw error;
      await rest(tries);
    }
  }
}

export function withQueries({
  db: client,
  transact,
  announcer,
  clock,
}: Engine): Pick<Database, 'db' | 'transaction' | 'notify' | 'announcer' | 'clock'> {
  const { selected, stream } = announcer;
  const db: Queries = Object.assign(client, { announcer, clock });
  return {
    db,
    announcer,
    clock,
    transaction: (work, within) =>
      retry(async () => {
        const published: Committed[] = [];
        const committed = (publication: Committed) => void published.push(publication);
        /** The first error: the rollback may fail as well, with nothing new to say. */
        let failure: { readonly error: unknown } | undefined;
        const attempt = async (tx: Client) => {
          try {
            return await work(Object.assign(tx, { announcer: { selected, stream, committed }, clock }));
          } catch (error) {
            failure = { error };
            throw error;
          }
        };
        const result = await transact(attempt, within).catch((error: unknown) => {
          throw failure ? failure.error : error;
        });
        for (const publication of published) announcer.committed(publication);
        return result;
      }),
    notify: async (topic, payload, queries = db) => {
      await queries.execute(sql`select pg_notify(${topic}, ${payload})`);
    },
  };
}
