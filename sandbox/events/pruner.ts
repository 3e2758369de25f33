import { prune, pruneStream } from './history';
import { createLoop, type Loop } from '../core/loop';
import type { Housekeeping } from '../store/keeper';
import { takeBackLeft } from '../store/imports';
import { claim, MESSAGE_DAYS, PRUNING } from '../store/expiry';

const EVERY = 60_000;
const NAME = 'pruner';

/** Removes what is no longer read: events that are over or far behind their channel's head, and what imports left behind. */
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
      await takeBackLeft(database);
      // Where another process is at it, there is nothing to do.
      const isMore = await database.transaction(
        async (tx) => (await claim(tx, PRUNING)) && prune(tx, messageDays),
      );
      if ((await pruneStream(database.db)) || isMore) return 'more';
      onRound?.(NAME, (clock.now() - begunAt) / 1000);
      begunAt = null;
      return clock.now() + EVERY;
    },
  });
  pruner.wake();
  return pruner;
}
