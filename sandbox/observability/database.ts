import type { Database } from '../store/database';
import type { Metrics } from './metrics';

/** The same database, whose transactions and what they publish are counted. */
export function countTransactions(
  database: Database,
  { transactionBegun, eventsPublished }: Pick<Metrics, 'transactionBegun' | 'eventsPublished'>,
): Database {
  return {
    ...database,
    transaction: async (work, within) => {
      const end = transactionBegun();
      let events = 0;
      const counted = (more: number) => {
        events += more;
      };
      try {
        const result = await database.transaction((tx) => {
          Object.assign(tx.announcer, { counted });
          return work(tx);
        }, within);
        eventsPublished(events);
        return result;
      } finally {
        end();
      }
    },
  };
}
