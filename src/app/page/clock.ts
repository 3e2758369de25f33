import { interval, share } from 'rxjs';
import type { StreamEnvironment } from '../../streams/environment';
import type { Clock } from '../../views/ports/clock';

/** In ms. */
const TICK = 10_000;

/** One timer for all relative times, while any is shown. */
export function createClock({ scheduler }: Pick<StreamEnvironment, 'scheduler'>): Clock {
  const ticks = interval(TICK, scheduler).pipe(share());
  return {
    now: () => Math.floor(scheduler.now() / TICK) * TICK,
    subscribe(ticked) {
      const subscription = ticks.subscribe(ticked);
      return () => subscription.unsubscribe();
    },
  };
}
