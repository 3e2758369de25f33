import { distinctUntilChanged, EMPTY, interval, map, type Observable, switchMap } from 'rxjs';
import type { ChannelEvent } from '../../machines/connection/connection';
import type { Channel } from '../../streams/channel';
import type { StreamEnvironment } from '../../streams/environment';
import { whenSeen } from '../../streams/when-seen';

/** How often the screen is read again where the server numbers nothing, in ms. */
const PERIOD = 60_000;

/**
 * Without positions, missed events and a dead connection go unnoticed: what is on the screen is read again each minute,
 * rows that send included, while the page is visible.
 */
export const minuteRereads = (
  { status }: Pick<Channel, 'status'>,
  streams: Pick<StreamEnvironment, 'scheduler' | 'visible'>,
): Observable<ChannelEvent> =>
  status.pipe(
    map(({ status: now, mode }) => now === 'live' && mode === 'legacy'),
    distinctUntilChanged(),
    switchMap((isBlind) => (isBlind ? interval(PERIOD, streams.scheduler) : EMPTY)),
    whenSeen(streams),
    map(() => ({ type: 'channel.staleSuspected', reason: 'unnumbered' })),
  );
