import type { Clock } from '../core/clock';
import { createLoop, type Loop, type LoopOptions } from '../core/loop';
import type { Log } from '../core/log';
import type { Database } from './database';
import { MESSAGE_DAYS, nameOf, OVER, PIECE, sweep } from './expiry';
import { AUDIT_MONTHS, DIVIDED, LEDGER_MONTHS, tendPartitions } from './partitions';

/** From the end of one round to the next in ms, and how much of it is chance: processes do not come all at once. */
const EVERY = 3_600_000;
const CHANCE = 0.2;
const NAME = 'keeper';
/** Tables of which it removes rows. */
export const REMOVED = [...new Set([...OVER.map(nameOf), ...DIVIDED])];

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
  /** Months for which each line of the ledger is kept. */
  readonly ledgerMonths?: number | undefined;
  /** Months for which each entry of the audit log is kept. */
  readonly auditMonths?: number | undefined;
  /** Called with how many rows of a table were removed. */
  onRemoved(table: string, rows: number): void;
  /** Removes what imports have left behind. */
  takeBack?(): Promise<void>;
}

/**
 * Tends the partitions and removes other expired rows, at the start and about each hour: a piece of a table at a time, with
 * pauses between.
 */
export function startKeeper({
  database,
  clock,
  log,
  onRemoved,
  stepped,
  onRound,
  takeBack,
  messageDays = MESSAGE_DAYS,
  ledgerMonths = LEDGER_MONTHS,
  auditMonths = AUDIT_MONTHS,
}: KeeperOptions): Loop {
  let place = 0;
  /** Rows of the present table that were looked at in this round, and where the next are. */
  let looked = 0;
  let after: string | null = null;
  /** Where the next round goes on, of tables that are walked. */
  const walked = new Map<string, string | null>();
  let begunAt = clock.now();
  let isBegun = false;

  const next = () => {
    [place, looked, isBegun] = [0, 0, false];
    return clock.now() + EVERY * (1 - CHANCE * Math.random());
  };
  const keeper = createLoop({
    name: NAME,
    clock,
    spacing: 0,
    log,
    stepped,
    step: async () => {
      if (!isBegun) {
        // Where this fails, the next round tries again.
        [begunAt, isBegun] = [clock.now(), true];
        const retention = { messageDays, ledgerMonths, auditMonths };
        return (await tendPartitions(database, begunAt, retention, onRemoved)) ? 'more' : next();
      }
      const over = OVER[place];
      if (!over) {
        await takeBack?.();
        onRound?.(NAME, (clock.now() - begunAt) / 1000);
        return next();
      }
      const name = nameOf(over);
      if (looked === 0) after = walked.get(name) ?? null;
      const swept = await sweep(database, over, after, clock.now(), messageDays);
      // Another process does the round.
      if (!swept) return next();
      if (swept.removed > 0) onRemoved(name, swept.removed);
      ({ after } = swept);
      looked += over.piece ?? PIECE;
      if (after === null || looked >= (over.walked ?? Infinity)) {
        if (over.walked) walked.set(name, after);
        [place, looked] = [place + 1, 0];
      }
      return 'more';
    },
  });
  keeper.wake();
  return keeper;
}
