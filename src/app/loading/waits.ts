import { BehaviorSubject, NEVER, type Observable, type SchedulerLike, switchMap, timer } from 'rxjs';

/** How long nobody has waited for anything when a page is calm, in ms. */
const CALM = 1_000;

/** What someone at the page waits for, so that what nobody waits for yet can stand back. */
export interface Waits {
  /** Counts the promise as waited for until it settles. */
  readonly during: <T>(promise: Promise<T>) => Promise<T>;
  /** Tells whenever nothing has been waited for during a while, soon after it was asked too. */
  readonly calm: Observable<unknown>;
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
    calm: waiting.pipe(switchMap((count) => (count === 0 ? timer(CALM, scheduler) : NEVER))),
  };
}
