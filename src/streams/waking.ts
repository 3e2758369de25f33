import { distinctUntilChanged, filter, map, type Observable, pairwise, timestamp } from 'rxjs';
import type { StreamEnvironment } from './environment';

/** Emits when the page becomes visible after it was hidden for at least `hiddenFor` milliseconds (default 30,000). */
export const wakings = (
  { visible, scheduler }: Pick<StreamEnvironment, 'visible' | 'scheduler'>,
  hiddenFor = 30_000,
): Observable<void> =>
  visible.pipe(
    distinctUntilChanged(),
    timestamp(scheduler),
    pairwise(),
    filter(([before, now]) => now.value && now.timestamp - before.timestamp >= hiddenFor),
    map(() => undefined),
  );
