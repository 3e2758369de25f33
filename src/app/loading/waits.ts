import { BehaviorSubject, NEVER, type Observable, type SchedulerLike, switchMap, timer } from 'rxjs';

/** How long after the last wait a page is idle, in ms. */
const IDLE_AFTER = 1_000;

/** What someone at the page waits for, so that what nobody waits for yet can stand back. */
export interface Waits {
  /** Counts the promise as waited for until it settles. */
  readonly during: <T>(promise: Promise<T>) => Promise<T>;
  /** Emits whenever nobody has waited for anything for IDLE_AFTER; also to who subscribes while the page is idle. */
  readonly idle: Observable<unknown>;
}

export function createWaits(scheduler: SchedulerLike): Waits {
  const waiting = new BehaviorSubject(0);
  return {
    async during(promise) {
      waiting.next(waiting.value + 1);
      try {
        return await promise;
      } finally {
        waiting.next(waiting.value - 1);
      }
    },
    idle: waiting.pipe(switchMap((count) => (count === 0 ? timer(IDLE_AFTER, scheduler) : NEVER))),
  };
}
