import {
  defer,
  filter,
  ignoreElements,
  interval,
  map,
  merge,
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

/** While the page is hidden: how often it looks for frames, in ms, and how many looks in a row have to see none. */
const LOOK = 30_000;
const LOOKS = 3;

/**
 * Emits once, when a connection has been silent for too long. Of a visible page time is the judge. A hidden one counts its
 * looks: browsers run its timers once a minute, or freeze it, and of the time it was frozen for silence says nothing.
 */
export const silence = (
  frames: Observable<unknown>,
  { visible, scheduler }: Pick<StreamEnvironment, 'visible' | 'scheduler'>,
  { limit = 45_000, grace = 1_000 }: HeartbeatOptions = {},
): Observable<'silent'> =>
  defer(() => {
    let heardAt = scheduler.now();
    let frameCount = 0;
    const heard = frames.pipe(
      tap(() => {
        heardAt = scheduler.now();
        frameCount += 1;
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
    const looks = defer(() => {
      let seen = frameCount;
      let empty = 0;
      return interval(LOOK, scheduler).pipe(
        filter(() => {
          empty = frameCount === seen ? empty + 1 : 0;
          seen = frameCount;
          return empty === LOOKS;
        }),
      );
    });
    const lost = visible.pipe(switchMap((isVisible) => (isVisible ? judgement : looks)));
    return merge(heard, lost).pipe(
      map(() => 'silent' as const),
      take(1),
    );
  });
