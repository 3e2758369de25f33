import { type Clock, systemClock } from '../core/clock';
import { createLoop, type Loop } from '../core/loop';
import type { Log } from '../core/log';
import type { PreparedClient } from './prepared';

/** In ms. */
const EVERY = 300_000;

/** Tables of whose rows more are dead than PostgreSQL's own vacuum leaves lying about. */
const WORTH_IT = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + n_live_tup / 5`;

/**
 * Vacuums and checkpoints, which the embedded database does not do by itself: dead rows and the log would grow for as
 * long as the process lives, and the log be replayed after a crash.
 */
export function startTidying(
  { query }: Pick<PreparedClient, 'query'>,
  log: Log,
  clock: Clock = systemClock,
): Pick<Loop, 'settled' | 'close'> {
  const loop = createLoop({
    name: 'tidying',
    clock,
    spacing: 0,
    log,
    step: async () => {
      const { rows } = await query(WORTH_IT);
      for (const { name } of rows as { readonly name: string }[]) await query(`vacuum ${name}`);
      await query('checkpoint');
      return clock.now() + EVERY;
    },
  });
  const cancel = clock.after(EVERY, loop.wake);
  return {
    settled: loop.settled,
    close: async () => {
      cancel();
      await loop.close();
    },
  };
}
