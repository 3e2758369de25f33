import type { Clock } from '../core/clock';
import { createLoop, type Loop, type LoopOptions } from '../core/loop';
import type { Log } from '../core/log';
import type { Database } from './database';
import { MESSAGE_DAYS, nameOf, OVER, sweep } from './expiry';

/** From the end of one round to the next in ms, and how much of it is chance: processes do not come all at once. */
const EVERY = 3_600_000;
const CHANCE = 0.2;
const NAME = 'keeper';

/** What the loops need that remove expired rows. */
export interface Housekeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly stepped?: LoopOptions['stepped'];
  /** Days for which it is kept who wrote to whom: single messages, starts of blasts, events. */
  readonly messageDays?: number | undefined;
  /** Called with how long a whole round took, rests included. */
  onRound?(name: 'keeper' | 'pruner', seconds: number): void;
}

export interface KeeperOptions extends Housekeeping {
  /** Called with how many rows of a table were removed. */
  onRemoved(table: string, rows: number): void;
}

/** Removes expired rows, at the start and about each hour: a piece of a table at a time, with pauses between. */
export function startKeeper({
  database,
  clock,
  log,
  onRemoved,
  stepped,
  onRound,
  messageDays = MESSAGE_DAYS,
}: KeeperOptions): Loop {
  let place = 0;
  let after: string | null = null;
  let begunAt = clock.now();

  const next = () => {
    [place, after] = [0, null];
    return clock.now() + EVERY * (1 - CHANCE * Math.random());
  };
  const keeper = createLoop({
    name: NAME,
    clock,
    spacing: 0,
    log,
    stepped,
    step: async () => {
      if (place === 0 && after === null) begunAt = clock.now();
      const over = OVER[place];
      if (!over) {
        onRound?.(NAME, (clock.now() - begunAt) / 1000);
        return next();
      }
      const swept = await sweep(database, over, after, clock.now(), messageDays);
      // Another process does the round.
      if (!swept) return next();
      if (swept.removed > 0) onRemoved(nameOf(over), swept.removed);
      const isDone = swept.last === null || (over.isByAge && swept.removed === 0);
      if (isDone) place += 1;
      after = isDone ? null : swept.last;
      return 'more';
    },
  });
  keeper.wake();
  return keeper;
}
