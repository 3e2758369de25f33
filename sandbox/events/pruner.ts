import { prune } from './history';
import { createLoop, type Loop } from '../core/loop';
import type { Housekeeping } from '../store/keeper';
import { claim, MESSAGE_DAYS, PRUNING } from '../store/expiry';
import { pruneRowChanges } from '../store/table-cache';

const EVERY = 60_000;
const NAME = 'pruner';

/** Removes what is no longer read: events that are over or far behind their channel's head, and old notes of changed rows. */
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
      const isMore = await database.transaction(async (tx) => {
        // Another process is at it.
        if (!(await claim(tx, PRUNING))) return false;
        if (await prune(tx, messageDays)) return true;
        await pruneRowChanges(tx);
        return false;
      });
      if (isMore) return 'more';
      onRound?.(NAME, (clock.now() - begunAt) / 1000);
      begunAt = null;
      return clock.now() + EVERY;
    },
  });
  pruner.wake();
  return pruner;
}
