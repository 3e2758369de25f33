import {
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  merge,
  type Observable,
  switchMap,
  timer,
} from 'rxjs';
import type { StreamEnvironment } from '../../streams/environment';

/** How often the server is asked while the page is visible, in ms. */
const PERIOD = 5 * 60_000;

interface Versions {
  /** The version that the server has now; null where that is not known. */
  readonly ask: () => Promise<string | null>;
  readonly own: () => string;
  readonly streams: Pick<StreamEnvironment, 'visible' | 'scheduler'>;
  /** The line is back: a deploy restarts the server. */
  readonly reconnections: Observable<unknown>;
  /** Another version is out than this page is of. */
  readonly offer: () => void;
  /** The server has this version again. */
  readonly withdraw: () => void;
}

/**
 * Looks for a newer version while the page is visible: when it becomes visible, when the connection is back, and every
 * few minutes. Each is offered once, and withdrawn once it was rolled back; the page never reloads by itself.
 */
export function watchVersion({ ask, own, streams, reconnections, offer, withdraw }: Versions): void {
  const { visible, scheduler } = streams;
  visible
    .pipe(
      distinctUntilChanged(),
      // At first the page was only just loaded.
      switchMap((isVisible, turn) =>
        isVisible ? merge(timer(turn === 0 ? PERIOD : 0, PERIOD, scheduler), reconnections) : EMPTY,
      ),
      exhaustMap(ask),
      filter((served) => served !== null),
      distinctUntilChanged(),
    )
    .subscribe((served) => (served === own() ? withdraw() : offer()));
}
