import type { Clock } from '../clock';
import { createLoop, type Loop } from '../loop';
import type { Log } from '../observability/log';
import type { Database } from './database';
import { nameOf, OVER, sweep } from './expiry';

/** From the end of one round to the next in ms, and how much of it is chance: processes do not come all at once. */
const EVERY = 3_600_000;
const CHANCE = 0.2;
const AFTER_FAILURE = 60_000;

export interface KeeperOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Told how many rows of a table went. */
  onRemoved(table: string, rows: number): void;
}

/** Removes rows that are over, at the start and about each hour: a piece of a table at a time, with rests between. */
export function startKeeper({ database, clock, log, onRemoved }: KeeperOptions): Loop {
  let place = 0;
  let after: string | null = null;

  const next = () => {
    [place, after] = [0, null];
    return clock.now() + EVERY * (1 - CHANCE * Math.random());
  };
  const keeper = createLoop({
    clock,
    spacing: 0,
    log,
    failure: 'rows that are over could not be removed',
    afterFailure: AFTER_FAILURE,
    step: async () => {
      const over = OVER[place];
      if (!over) return next();
      const swept = await sweep(database, over, after, clock.now());
      // Another process does the round.
      if (!swept) return next();
      if (swept.removed > 0) onRemoved(nameOf(over), swept.removed);
      if (swept.last === null) place += 1;
      after = swept.last;
      return 'more';
    },
  });
  keeper.wake();
  return keeper;
}
