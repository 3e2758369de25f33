import { eq } from 'drizzle-orm';
import { generators } from '../../store/schema';
import { dueOf } from './due';
import type { RunnerKind } from './work';

export type Generator = typeof generators.$inferSelect;

/** Asks WhatsApp for each number of a range. */
export const generatorKind: RunnerKind<Generator> = {
  source: 'generator',
  errorEvent: 'error_generate',
  ...dueOf(generators),
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
