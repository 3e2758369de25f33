import { distinctUntilChanged, EMPTY, interval, map, type Observable, switchMap } from 'rxjs';
import type { ChannelEvent } from '../machines/connection/connection';
import type { Channel } from '../streams/channel';
import type { StreamEnvironment } from '../streams/environment';

/** How often the screen is read again where the server numbers nothing, in ms. */
const PERIOD = 60_000;

/**
 * A server without positions cannot say what was missed, nor its silence what it means: what is on the screen is quietly
 * read again each minute, rows that send among it.
 */
export const quietRereads = (
  { status }: Pick<Channel, 'status'>,
  { scheduler }: Pick<StreamEnvironment, 'scheduler'>,
): Observable<ChannelEvent> =>
  status.pipe(
    map(({ status: now, mode }) => now === 'live' && mode === 'legacy'),
    distinctUntilChanged(),
    switchMap((isBlind) => (isBlind ? interval(PERIOD, scheduler) : EMPTY)),
    map(() => ({ type: 'channel.staleSuspected', reason: 'unnumbered' })),
  );
