import { ADMIN_CHANNEL, ownChannel } from '../events/publish';
import type { Role } from '../store/schema';

/** Who has signed in on a socket. */
export interface Identity {
  readonly userId: number;
  readonly role: Role;
  /** Whether the person has to set up a second factor before anything else. */
  readonly lacksFactor?: boolean;
}

/** Where the client left the channel. */
export interface Left {
  readonly since: number;
  readonly epoch: string;
}

const CHANNEL = /^client-(admin|[1-9][0-9]{0,15})$/;
const SINCE = /^(0|[1-9][0-9]{0,15})$/;

/** The channel that `?id=` asks for; null for anything but one well-formed id. */
export function requestedChannel(query: unknown): string | null {
  const { id } = query as Record<string, unknown>;
  return typeof id === 'string' && CHANNEL.test(id) ? id : null;
}

/** Where the client says it left; null on a first visit and for anything malformed. */
export function leftAt(query: unknown): Left | null {
  const { since, epoch } = query as Record<string, unknown>;
  if (typeof since !== 'string' || typeof epoch !== 'string' || !SINCE.test(since)) return null;
  return { since: Number(since), epoch };
}

/** A member may listen to their own channel; other roles also to `client-admin`; without a required factor, to none. */
export function mayListen({ userId, role, lacksFactor }: Identity, channel: string): boolean {
  if (lacksFactor) return false;
  return channel === ownChannel(userId) || (channel === ADMIN_CHANNEL && role !== 'member');
}
