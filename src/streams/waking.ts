import { distinctUntilChanged, filter, map, type Observable, timeInterval } from 'rxjs';
import type { StreamEnvironment } from './environment';

/** Emits when the page becomes visible after it was hidden for at least `hiddenFor` milliseconds (default 30,000). */
export const wakings = (
  { visible, scheduler }: Pick<StreamEnvironment, 'visible' | 'scheduler'>,
  hiddenFor = 30_000,
): Observable<void> =>
  visible.pipe(
    distinctUntilChanged(),
    timeInterval(scheduler),
    filter(({ value, interval }) => value && interval >= hiddenFor),
    map(() => undefined),
  );
