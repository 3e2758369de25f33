import { defer, share, timer } from 'rxjs';
import type { StreamEnvironment } from '../../streams/environment';
import type { Clock, Ticks } from '../../views/ports/clock';

/** How much too early a browser's timer may fire, in ms. */
const EARLY = 20;

/** One timer for all relative times and one for all countdowns, while any is shown. */
export function createClock({ scheduler }: Pick<StreamEnvironment, 'scheduler'>): Clock {
  const every = (ms: number): Ticks => {
    const now = () => Math.floor((scheduler.now() + EARLY) / ms) * ms;
    const ticks = defer(() => timer(now() + ms - scheduler.now(), ms, scheduler)).pipe(share());
    return {
      now,
      subscribe(ticked) {
        const subscription = ticks.subscribe(ticked);
        return () => subscription.unsubscribe();
      },
    };
  };
  return { relative: every(10_000), seconds: every(1000) };
}
