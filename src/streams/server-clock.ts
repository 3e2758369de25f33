import { type Observable, type SchedulerLike, Subject, Subscription } from 'rxjs';

/** How far behind a clock that is right a message may be, for having been on its way, in ms. */
const TOLERANCE = 1000;
/** How long a clock waits for a better word before it is put back, in ms: a page that thaws hears old messages first. */
const SETTLING = 1000;

/** One clock for timers and facts: the server's, by what it says of itself, and this machine's until it has. */
export interface ServerClock extends SchedulerLike {
  /** The server said that this is its time, in epoch ms. */
  readonly hear: (date: number) => void;
  /** Emits when the clock was put right. */
  readonly corrections: Observable<unknown>;
}

/**
 * A message is as old as its way was long, so the clock is put forward by each that is ahead of it at once, and back when
 * none came that is newer. `machine` runs the timers, and may be set to any time meanwhile.
 */
export function createServerClock(machine: SchedulerLike): ServerClock {
  /** How far the server's clock is ahead of this machine's, in ms, as far as it has said so. */
  let ahead: number | undefined;
  let doubt = Subscription.EMPTY;
  const corrections = new Subject<void>();
  const correct = (told: number) => {
    ahead = told;
    corrections.next();
  };
  return {
    now: () => machine.now() + (ahead ?? 0),
    schedule: machine.schedule.bind(machine),
    hear(date) {
      const told = date - machine.now();
      doubt.unsubscribe();
      if (ahead === undefined || told > ahead) correct(told);
      else if (told < ahead - TOLERANCE) doubt = machine.schedule(() => correct(told), SETTLING);
    },
    corrections,
  };
}
