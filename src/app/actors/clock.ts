import { map, timer } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { StreamEnvironment } from '../../streams/environment';

/** `clock.ticked` with the clock's epoch ms, at once and then each second (LIMIT-08). */
export const provideClock = ({ scheduler }: StreamEnvironment) =>
  fromEventObservable(() =>
    timer(0, 1000, scheduler).pipe(map(() => ({ type: 'clock.ticked' as const, at: scheduler.now() }))),
  );
