import { prune } from './history';
import { createLoop, type Loop } from '../core/loop';
import type { Housekeeping } from '../store/keeper';
import { MESSAGE_DAYS } from '../store/expiry';

const EVERY = 60_000;
const NAME = 'pruner';

/** Removes what is no longer read: events that are over or far behind their channel's head. */
export function startPruner({
  database,
  clock,
  log,
  stepped,
  onRound,
  messageDays = MESSAGE_DAYS,
}: Housekeeping): Loop {
  let begunAt: number | null = null;
  const pruner = createLoop({
    name: NAME,
    clock,
    spacing: 0,
    log,
    stepped,
    step: async () => {
      begunAt ??= clock.now();
      if (await prune(database.db, messageDays)) return 'more';
      onRound?.(NAME, (clock.now() - begunAt) / 1000);
      begunAt = null;
      return clock.now() + EVERY;
    },
  });
  pruner.wake();
  return pruner;
}
