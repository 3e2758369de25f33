import { BehaviorSubject, NEVER, type Observable, type SchedulerLike, switchMap, timer } from 'rxjs';

/** How long after the last wait a page is idle, in ms. */
const IDLE_AFTER = 1_000;

/** Counts what the user waits for, so that background work can wait for the page to be idle. */
export interface Waits {
  /** Counts the promise as waited for until it settles. */
  readonly during: <T>(promise: Promise<T>) => Promise<T>;
  /** Emits once nothing was waited for during IDLE_AFTER, to a late subscriber as well. */
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
