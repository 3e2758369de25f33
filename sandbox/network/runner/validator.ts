import { and, asc, eq, gte, lt, max } from 'drizzle-orm';
import { validators, validatorTargets } from '../../store/schema';
import { dueOf } from './due';
import type { RunnerKind } from './work';

export type Validator = typeof validators.$inferSelect;

/** Asks WhatsApp for each number of an uploaded file; targets are placed from 0. */
export const validatorKind: RunnerKind<Validator> = {
  source: 'validator',
  errorEvent: 'error_validate',
  ...dueOf(validators),
  numbers: async (tx, { id, position }, turns) => {
    const list = await tx
      .select({ number: validatorTargets.number, name: validatorTargets.name })
      .from(validatorTargets)
      .where(
        and(
          eq(validatorTargets.validatorId, id),
          gte(validatorTargets.position, position),
          lt(validatorTargets.position, position + turns),
        ),
      )
      .orderBy(asc(validatorTargets.position));
    const [all] = await tx
      .select({ last: max(validatorTargets.position) })
      .from(validatorTargets)
      .where(eq(validatorTargets.validatorId, id));
    return { list, done: position, total: (all?.last ?? -1) + 1 };
  },
  moved: ({ position }, list) => ({ position: position + list.length }),
  ended: {},
  save: async (tx, { id, countSuccess, countFail, progress, state, status, nextAt, position }) => {
    await tx
      .update(validators)
      .set({ countSuccess, countFail, progress, state, status, nextAt, position })
      .where(eq(validators.id, id));
  },
};
