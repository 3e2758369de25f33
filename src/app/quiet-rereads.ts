import {
  EMPTY,
  ignoreElements,
  interval,
  map,
  type Observable,
  switchMap,
  distinctUntilChanged,
  tap,
} from 'rxjs';
import type { Fleet } from '../machines/fleet/fleet';
import { isSending } from '../machines/worker/worker.selectors';
import type { Channel } from '../streams/channel';
import type { StreamEnvironment } from '../streams/environment';

/** How often rows that send are read again where the server numbers nothing, in ms. */
const PERIOD = 60_000;

/** A server without positions cannot say what was missed, so rows that send are quietly read again each minute. */
export const quietRereads = (
  channel: Channel,
  { scheduler }: StreamEnvironment,
  fleet: Fleet,
  doubt: (key: string) => void,
): Observable<never> =>
  channel.status.pipe(
    map(({ status, mode }) => status === 'live' && mode === 'legacy'),
    distinctUntilChanged(),
    switchMap((isLegacy) => (isLegacy ? interval(PERIOD, scheduler) : EMPTY)),
    tap(() => {
      for (const key of fleet.keys()) {
        const snapshot = fleet.get(key)?.getSnapshot();
        if (snapshot?.machine.id === 'worker' && isSending(snapshot)) doubt(key);
      }
    }),
    ignoreElements(),
  );
