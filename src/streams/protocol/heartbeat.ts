import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  map,
  merge,
  mergeMap,
  type Observable,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import type { StreamEnvironment } from '../environment';
import { type HeartbeatEvent, receivedAt, heartbeatTable } from './heartbeat.table';
import { step } from './table';

/** Emits once, when a connection has been silent for too long. */
export const silence = (
  frames: Observable<unknown>,
  { visible, scheduler }: Pick<StreamEnvironment, 'visible' | 'scheduler'>,
): Observable<'silent'> =>
  defer(() => {
    const states = new BehaviorSubject(receivedAt(scheduler.now()));
    const due = states.pipe(
      map(({ due: next }) => next),
      distinctUntilChanged(),
      switchMap(({ at }) => timer(at - scheduler.now(), scheduler)),
    );
    const kinds: Observable<HeartbeatEvent['kind']> = merge(
      frames.pipe(map(() => 'received' as const)),
      visible.pipe(map((isVisible) => (isVisible ? 'shown' : 'hidden'))),
      due.pipe(map(() => 'due' as const)),
    );
    return kinds.pipe(
      map((kind) => step(heartbeatTable, states.value, { kind, at: scheduler.now() })),
      tap(([state]) => states.next(state)),
      mergeMap(([, outputs]) => outputs),
      take(1),
    );
  });
