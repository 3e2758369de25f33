import { and, asc, eq, isNotNull, lte, min } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../store/database';
import { type generators, type validators, whatsapps } from '../../store/schema';
import type { RunnerKind } from './work';

/** Which runners of a table are due, and when the next is. */
export function dueOf<T extends typeof generators | typeof validators>(
  table: T,
): Pick<RunnerKind<T['$inferSelect']>, 'readDue' | 'takeDue' | 'nextDue'> {
  const source: PgTable = table;
  const due = (queries: Queries, now: Date) =>
    queries
      .select({
        runner: table,
        carrier: { clientid: whatsapps.clientid, state: whatsapps.state },
      })
      .from(source)
      .innerJoin(whatsapps, eq(whatsapps.id, table.whatsappId))
      .where(and(eq(table.status, 'sending'), lte(table.nextAt, now)))
      .orderBy(asc(table.nextAt))
      .limit(20);
  return {
    readDue: due,
    takeDue: (tx, now) => due(tx, now).for('no key update', { of: table, skipLocked: true }),
    nextDue: async (queries) => {
      const [row] = await queries
        .select({ at: min(table.nextAt) })
        .from(source)
        .where(and(eq(table.status, 'sending'), isNotNull(table.nextAt)));
      return row?.at?.getTime() ?? null;
    },
  };
}
