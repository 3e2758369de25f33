import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Announcer } from './announcer';
import type { Database } from './database';
import type * as schema from './schema';

const DEADLOCK = '40P01';
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { readonly code?: unknown }).code === DEADLOCK || isDeadlock(error.cause));

/** Of transactions that wait for one another in a circle the database ends one, whose turn comes behind the others. */
async function retryDeadlocks<T>(transact: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error;
    return retryDeadlocks(transact, tries - 1);
  }
}

export function withQueries(
  client: PgDatabase<PgQueryResultHKT, typeof schema>,
  announcer: Announcer,
): Pick<Database, 'db' | 'transaction' | 'notify' | 'announcer'> {
  const { selected } = announcer;
  const db = Object.assign(client, { announcer });
  return {
    db,
    announcer,
    transaction: (work) =>
      retryDeadlocks(async () => {
        const published: string[] = [];
        const committed = (announcements: readonly string[]) => void published.push(...announcements);
        const result = await db.transaction((tx) =>
          work(Object.assign(tx, { announcer: { selected, committed } })),
        );
        if (published.length > 0) announcer.committed(published);
        return result;
      }),
    notify: async (topic, payload, queries = db) => {
      await queries.execute(sql`select pg_notify(${topic}, ${payload})`);
    },
  };
}
