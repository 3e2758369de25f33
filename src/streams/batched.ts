import { Observable, type OperatorFunction, type SchedulerLike } from 'rxjs';

/**
 * Gathers values and hands them on together, at most once per turn of `scheduler` (the animation frame's, for what is
 * drawn). While no turn comes, as in a hidden tab, only the newest `limit` to twice as many are kept.
 */
export const batched =
  <T>(limit: number, scheduler: SchedulerLike): OperatorFunction<T, readonly T[]> =>
  (source) =>
    new Observable((subscriber) => {
      let batch: T[] = [];
      const flush = () => {
        const full = batch;
        batch = [];
        subscriber.next(full.slice(-limit));
      };
      const subscription = source.subscribe({
        next(value) {
          batch.push(value);
          if (batch.length === 1) subscription.add(scheduler.schedule(flush));
          else if (batch.length >= 2 * limit) batch = batch.slice(-limit);
        },
        error: (error) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      return subscription;
    });
