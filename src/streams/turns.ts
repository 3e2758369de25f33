import {
  defer,
  delayWhen,
  distinctUntilChanged,
  map,
  merge,
  type Observable,
  repeat,
  shareReplay,
  skip,
  startWith,
  timer,
} from 'rxjs';
import { dayOfHour, HOUR, hourOf } from '../api/schema/business-day';
import type { StreamEnvironment } from './environment';
import { whenSeen } from './when-seen';

/** How long a page may not notice that it slept over the hour, in ms. */
const LOOK = 60_000;
/** Within how many ms pages ask for what is new, and how many after the hour the first of them does. */
const SPREAD = 4000;
const MARGIN = 1000;

/** Emits, while the page is visible, when another hour or day of the business begins, which outdates figures. */
export interface Turns {
  readonly hours: Observable<unknown>;
  readonly days: Observable<unknown>;
}

/** By the clock of the server, whatever this machine's says and however long it slept; not for all pages at once. */
export function createTurns(environment: Pick<StreamEnvironment, 'clock' | 'visible' | 'random'>): Turns {
  const { clock, visible, random } = environment;
  const looks = defer(() => timer(Math.min(LOOK, HOUR - (clock.now() % HOUR)), clock)).pipe(repeat());
  const hour = merge(looks, clock.corrections, visible).pipe(
    startWith(undefined),
    map(() => hourOf(clock.now())),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const turned = (period: Observable<number>) =>
    period.pipe(
      distinctUntilChanged(),
      skip(1),
      delayWhen(() => timer(MARGIN + random() * SPREAD, clock)),
      whenSeen(environment),
    );
  return { hours: turned(hour), days: turned(hour.pipe(map(dayOfHour))) };
}
