import type { Clock } from '../core/clock';
import { prune } from './history';
import { createLoop, type Loop, type LoopOptions } from '../core/loop';
import type { Log } from '../core/log';
import type { Database } from '../store/database';
import { pruneRowChanges } from '../store/kept';

const EVERY = 60_000;
const NAME = 'pruner';

export interface PrunerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly stepped?: LoopOptions['stepped'];
  /** Told how long a whole round took. */
  onRound?(name: typeof NAME, seconds: number): void;
}

/** Removes what is told to nobody any more: events far behind their channel's head, and notes of changed rows. */
export function startPruner({ database, clock, log, stepped, onRound }: PrunerOptions): Loop {
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
