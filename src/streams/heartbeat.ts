import {
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import { repeat } from 'rxjs/operators';
import type { StreamEnvironment } from './environment';

export interface HeartbeatOptions {
  /** Milliseconds without any frame after which a connection is lost. Default: 45,000 (three pings). */
  readonly limit?: number;
  /** Milliseconds that a page which just woke waits for the frames that queued up meanwhile. Default: 1,000. */
  readonly grace?: number;
}

/**
 * Emits once, when a connection has been silent for too long. Judged on waking, never while the page is hidden: there
 * the browser throttles timers and freezes pages, and silence says nothing.
 */
export const silence = (
  frames: Observable<unknown>,
  { visible, scheduler }: Pick<StreamEnvironment, 'visible' | 'scheduler'>,
  { limit = 45_000, grace = 1_000 }: HeartbeatOptions = {},
): Observable<'silent'> =>
  defer(() => {
    let heardAt = scheduler.now();
    const heard = frames.pipe(
      tap(() => {
        heardAt = scheduler.now();
      }),
      ignoreElements(),
    );
    const silentFor = () => {
      // A wall clock set back must not postpone the judgement by as much.
      heardAt = Math.min(heardAt, scheduler.now());
      return scheduler.now() - heardAt;
    };
    const judgement = defer(() => {
      const wait = Math.max(limit - silentFor(), grace);
      const dueAt = scheduler.now() + wait;
      // A timer that fires late means that the machine slept, so this counts as waking.
      return timer(wait, scheduler).pipe(map(() => scheduler.now() - dueAt < grace && silentFor() >= limit));
    }).pipe(
      repeat(),
      filter((isLost) => isLost),
    );
    const lost = visible.pipe(switchMap((isVisible) => (isVisible ? judgement : NEVER)));
    return merge(heard, lost).pipe(
      map(() => 'silent' as const),
      take(1),
    );
  });
