import { type Clock, systemClock } from '../core/clock';
import { createLoop, type Loop } from '../core/loop';
import type { Log } from '../core/log';
import type { PreparedClient } from './prepared';

/** From one look to the next, in ms: nothing else is answered during a vacuum, and what is done often is short. */
const EVERY = 15_000;
/** Bytes of the log after which it is begun anew: so many are replayed after a crash. */
const LONGEST_LOG = 2 ** 25;

/** Tables of whose rows more are dead than PostgreSQL's own vacuum leaves lying about. */
const WORTH_IT = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + n_live_tup / 5`;

const LOGGED =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/**
 * Vacuums and checkpoints, which the embedded database does not do by itself: dead rows and the log would grow for as
 * long as the process lives, and the log be replayed after a crash.
 */
export function startTidying(
  { query }: Pick<PreparedClient, 'query'>,
  log: Log,
  clock: Clock = systemClock,
): Pick<Loop, 'settled' | 'close'> {
  const rowsOf = async <Row>(statement: string) => (await query(statement)).rows as Row[];
  const loop = createLoop({
    name: 'tidying',
    clock,
    spacing: 0,
    log,
    step: async () => {
      for (const { name } of await rowsOf<{ name: string }>(WORTH_IT)) await query(`vacuum ${name}`);
      const [logged] = await rowsOf<{ bytes: number }>(LOGGED);
      if ((logged?.bytes ?? 0) > LONGEST_LOG) await query('checkpoint');
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
