import { WebSocket } from 'ws';
import { messagesOf } from '../../src/streams/decode';
import type { Person } from './server';

export type Message = Readonly<Record<string, unknown>> & { readonly event?: unknown };

export interface Opening {
  /** Origin of the server. */
  readonly url: string;
  readonly origin: string;
  readonly channel: string;
  readonly since?: number;
  readonly epoch?: string;
  /** Signs in with it at once; without it, not at all. */
  readonly token?: string;
  /** Asks for several messages as rows, as it signs in. */
  readonly asRows?: boolean;
}

/** A socket that keeps the messages it receives. */
export interface Line {
  readonly received: readonly Message[];
  /** Frames that were no JSON, or no rows. */
  readonly unread: readonly string[];
  /** Whether a frame was rows. */
  readonly hasRows: () => boolean;
  /** Whether the server ever accepted it. */
  readonly isOpened: () => boolean;
  /** The close code, 0 where it never opened; null while it is open. */
  readonly closed: () => number | null;
  /** The first message that `isIt`; null where none came within `ms`, or the socket closed. */
  until(isIt: (message: Message) => boolean, ms: number): Promise<Message | null>;
  /** The close code; null where it is still open after `ms`. */
  end(ms: number): Promise<number | null>;
  close(): void;
}

export const channelOf = ({ role, id }: Person) => (role === 'member' ? `client-${id}` : 'client-admin');

export function openLine({ url, origin, channel, since, epoch, token, asRows }: Opening): Line {
  const query = new URLSearchParams({ id: channel });
  if (since !== undefined) query.set('since', String(since));
  if (epoch !== undefined) query.set('epoch', epoch);
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/?${query}`, { origin });
  const received: Message[] = [];
  const unread: string[] = [];
  const watchers = new Set<() => void>();
  let code: number | null = null;
  let isOpened = false;
  let hasRows = false;
  const look = () => {
    for (const watcher of watchers) watcher();
  };
  socket.on('open', () => {
    isOpened = true;
    if (token !== undefined)
      socket.send(JSON.stringify({ type: 'auth', token, frames: asRows ? 'rows' : undefined }));
  });
  socket.on('message', (data, isBinary) => {
    const text = isBinary ? '' : (data as Buffer).toString();
    try {
      hasRows ||= Object.hasOwn(Object(JSON.parse(text)), 'rows');
      const messages = messagesOf(text) as readonly Message[];
      received.push(...messages);
      if (messages.some(({ event }) => event === 'ping')) socket.send(JSON.stringify({ type: 'pong' }));
    } catch {
      unread.push(text);
    }
    look();
  });
  socket.on('error', () => {});
  socket.on('close', (given) => {
    code = isOpened ? given : 0;
    look();
  });

  const watch = <T>(read: () => T | undefined, ms: number) =>
    new Promise<T | null>((resolve) => {
      const settle = (value: T | null) => {
        clearTimeout(timer);
        watchers.delete(watcher);
        resolve(value);
      };
      const timer = setTimeout(() => settle(null), ms);
      const watcher = () => {
        const value = read();
        if (value !== undefined) settle(value);
      };
      watchers.add(watcher);
      watcher();
    });

  return {
    received,
    unread,
    hasRows: () => hasRows,
    isOpened: () => isOpened,
    closed: () => code,
    until: async (isIt, ms) => {
      const found = await watch(
        () => received.find(isIt) ?? (code === null ? undefined : ('closed' as const)),
        ms,
      );
      return found === 'closed' ? null : found;
    },
    end: (ms) => watch(() => code ?? undefined, ms),
    close: () => socket.terminate(),
  };
}
