import { prune } from './history';
import { createLoop, type Loop } from '../core/loop';
import type { Housekeeping } from '../store/keeper';
import { pruneRowChanges } from '../store/table-cache';

const EVERY = 60_000;
const NAME = 'pruner';

/** Removes what is no longer read: events far behind their channel's head, and old notes of changed rows. */
export function startPruner({ database, clock, log, stepped, onRound }: Housekeeping): Loop {
  const pruner = createLoop({
    name: NAME,
    clock,
    spacing: 0,
    log,
    stepped,
    step: async () => {
      const begunAt = clock.now();
      await Promise.all([prune(database.db), pruneRowChanges(database.db)]);
      onRound?.(NAME, (clock.now() - begunAt) / 1000);
      return clock.now() + EVERY;
    },
  });
  pruner.wake();
  return pruner;
}
