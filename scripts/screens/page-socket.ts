import type { Page } from '@playwright/test';

type Message = Readonly<Record<string, unknown>>;
interface PageSocket {
  readonly send: (message: Message) => void;
  /** The server reports that it cannot replay all that was missed. */
  readonly lose: () => void;
}

const sockets = new WeakMap<Page, PageSocket>();

/** Lets `page` be sent messages of its own: what the server sends, every other page receives, too. */
export const listen = (page: Page) =>
  page.routeWebSocket(/\?id=/, (socket) => {
    let position = { epoch: '', seq: 0 };
    const send = (message: Message) => socket.send(JSON.stringify({ ...position, ...message }));
    socket.connectToServer().onMessage((text) => {
      const { epoch = position.epoch, seq = position.seq } = JSON.parse(String(text)) as Partial<
        typeof position
      >;
      position = { epoch, seq };
      socket.send(text);
    });
    sockets.set(page, {
      send(message) {
        position = { ...position, seq: position.seq + 1 };
        send(message);
      },
      lose: () => send({ event: 'resumed', complete: false }),
    });
  });

/** Sends messages to `page`, once it listens. */
export function socketOf(page: Page): PageSocket {
  const socket = sockets.get(page);
  if (!socket) throw new Error('nobody listens');
  return socket;
}
