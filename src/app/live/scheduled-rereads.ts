import { map, merge, type Observable } from 'rxjs';
import type { ChannelEvent } from '../../machines/connection/connection';
import type { Channel } from '../../streams/channel';
import type { StreamEnvironment } from '../../streams/environment';
import { createTurns } from '../../streams/turns';
import { minuteRereads } from './minute-rereads';

/** When the screen is out of date by the clock alone: where a server numbers nothing, and at the end of a day. */
export const scheduledRereads = (
  channel: Pick<Channel, 'status'>,
  streams: StreamEnvironment,
): Observable<ChannelEvent> =>
  merge(
    minuteRereads(channel, streams),
    createTurns(streams).days.pipe(map(() => ({ type: 'channel.staleSuspected' as const, reason: 'day' }))),
  );
