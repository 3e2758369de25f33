import { filter, map, merge, type Observable } from 'rxjs';
import type { User } from '../../api/schema/entities/people';
import { can, roleOf } from '../../machines/auth/policy';
import type { ChannelEvent } from '../../machines/connection/connection';
import type { Channel } from '../../streams/channel';

/** A channel's status and gaps, as events for the connection chart. */
export const channelEvents = (channel: Channel): Observable<ChannelEvent> =>
  merge(
    channel.status.pipe(
      map(({ status, since, attempt }) => ({ type: 'channel.changed' as const, status, since, attempt })),
    ),
    channel.gaps.pipe(map(({ reason }) => ({ type: 'channel.staleSuspected' as const, reason }))),
    // The status reports a refusal already.
    channel.suspicions.pipe(
      filter(({ reason }) => reason === 'upgrades'),
      map(() => ({ type: 'channel.upgradesRefused' as const })),
    ),
  );

/** The channel of everybody's events. */
export const OFFICE = 'client-admin';

/** The shared channel for users who may receive everything, else the user's own (RT-02, RT-03). */
export const channelOf = (user: Pick<User, 'id' | 'role'>) =>
  can(roleOf(user), 'events.readAll') ? OFFICE : `client-${user.id}`;

/** One channel object by name: its connection is shared by everything that listens. */
export function createChannels(open: (name: string) => Channel) {
  const channels = new Map<string, Channel>();
  return (name: string): Channel => {
    const channel = channels.get(name) ?? open(name);
    channels.set(name, channel);
    return channel;
  };
}
