import type { Message } from './between';

interface Channel {
  /** The place of the first message that is remembered. */
  first: number;
  readonly told: Message[];
  readonly listeners: Set<(message: Message) => void>;
}
const OFFICE = 'client-admin';
/** Messages that are remembered. */
const HISTORY = 10_000;

/** What is told, and the place of each message in the history of its channel. */
export function openChannels(epoch: string) {
  const channels = new Map<string, Channel>();
  const of = (name: string): Channel => {
    const channel = channels.get(name) ?? { first: 1, told: [], listeners: new Set() };
    channels.set(name, channel);
    return channel;
  };
  const headOf = ({ first, told }: Channel) => first + told.length - 1;
  const position = (name: string) => ({ epoch, seq: headOf(of(name)) });
  return {
    position,
    /** The channel of a person's own lists. */
    nameFor: ({ id, role }: { readonly id: unknown; readonly role?: unknown }) =>
      role === 'member' ? `client-${String(id)}` : OFFICE,
    /** Who may listen to what: members to their own channel alone. */
    isFor: (name: string, { id, role }: { readonly id: number; readonly role?: unknown }) =>
      name === `client-${id}` || (role !== 'member' && name === OFFICE),
    /** On the channel of a user, and on the office's. */
    tell: (userId: unknown, message: Message) => {
      for (const name of [`client-${String(userId)}`, OFFICE]) {
        const channel = of(name);
        const placed = { ...message, epoch, seq: headOf(channel) + 1 };
        channel.told.push(placed);
        if (channel.told.length > HISTORY) channel.first += channel.told.splice(0, HISTORY / 2).length;
        for (const listener of channel.listeners) listener(placed);
      }
    },
    /** Hears what follows `since`, then what is told; the result ends that. */
    listen: (name: string, since: number, ofEpoch: string | null, hear: (message: Message) => void) => {
      const channel = of(name);
      const complete = ofEpoch === epoch && since >= channel.first - 1 && since <= headOf(channel);
      if (complete) for (const message of channel.told.slice(since - channel.first + 1)) hear(message);
      hear({ event: 'resumed', ...position(name), complete });
      channel.listeners.add(hear);
      return () => void channel.listeners.delete(hear);
    },
  };
}
export type Channels = ReturnType<typeof openChannels>;
