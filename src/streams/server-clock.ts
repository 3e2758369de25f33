import { type Observable, type SchedulerLike, Subject, Subscription } from 'rxjs';

/** How far a message's time may be behind a correct clock, for its time in transit, in ms. */
const TOLERANCE = 1000;
/** Delay before the clock is set back, in ms: a page that thaws receives old messages before newer ones. */
const SETTLING = 1000;

/** One clock for timers and facts: the server's, by what it says of itself, and this machine's until it has. */
export interface ServerClock extends SchedulerLike {
  /** The server said that this is its time, in epoch ms. */
  readonly sync: (date: number) => void;
  /** Emits when the clock was put right. */
  readonly corrections: Observable<unknown>;
}

/**
 * A message is never from the future: one that is ahead of the clock sets it forward at once, and the clock is set back
 * only when no newer one came. `machine` runs the timers, and may be set to any time meanwhile.
 */
export function createServerClock(machine: SchedulerLike): ServerClock {
  /** How far the server's clock is ahead of this machine's, in ms, as far as it has said so. */
  let ahead: number | undefined;
  let doubt = Subscription.EMPTY;
  const corrections = new Subject<void>();
  const correct = (offset: number) => {
    ahead = offset;
    corrections.next();
  };
  return {
    now: () => machine.now() + (ahead ?? 0),
    schedule: machine.schedule.bind(machine),
    sync(date) {
      const offset = date - machine.now();
      doubt.unsubscribe();
      if (ahead === undefined || offset > ahead) correct(offset);
      else if (offset < ahead - TOLERANCE) doubt = machine.schedule(() => correct(offset), SETTLING);
    },
    corrections,
  };
}
