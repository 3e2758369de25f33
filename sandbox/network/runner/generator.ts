import { and, asc, eq, getTableColumns, isNotNull, lte, min } from 'drizzle-orm';
import { generators, whatsapps } from '../../store/schema';
import type { RunnerKind } from './work';

export type Generator = typeof generators.$inferSelect;

/** Asks WhatsApp for each number of a range. */
export const generatorKind: RunnerKind<Generator> = {
  source: 'generator',
  errorEvent: 'error_generate',
  takeDue: (tx, now) =>
    tx
      .select({
        runner: getTableColumns(generators),
        carrier: { clientid: whatsapps.clientid, state: whatsapps.state },
      })
      .from(generators)
      .innerJoin(whatsapps, eq(whatsapps.id, generators.whatsappId))
      .where(and(eq(generators.status, 'sending'), lte(generators.nextAt, now)))
      .orderBy(asc(generators.nextAt))
      .limit(20)
      .for('no key update', { of: generators, skipLocked: true }),
  nextDue: async (queries) => {
    const [row] = await queries
      .select({ at: min(generators.nextAt) })
      .from(generators)
      .where(and(eq(generators.status, 'sending'), isNotNull(generators.nextAt)));
    return row?.at?.getTime() ?? null;
  },
  numbers: async (_tx, { startNumber, endNumber, currentNumber }, count) => {
    const first = currentNumber === null ? startNumber : currentNumber + 1;
    const last = Math.min(endNumber, first + count - 1);
    const list = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => ({
      number: String(first + place),
      name: '',
    }));
    return { list, done: first - startNumber, total: endNumber - startNumber + 1 };
  },
  moved: ({ currentNumber }, list) => ({ currentNumber: Number(list.at(-1)?.number ?? currentNumber) }),
  ended: { currentNumber: null },
  save: async (tx, { id, countSuccess, countFail, progress, state, status, nextAt, currentNumber }) => {
    await tx
      .update(generators)
      .set({ countSuccess, countFail, progress, state, status, nextAt, currentNumber })
      .where(eq(generators.id, id));
  },
};
