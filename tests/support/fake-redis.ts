import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** As much of a Redis server as carries announcements, on a port of its own. */
export interface FakeRedis {
  readonly url: string;
  /** All texts published to it, also those without a subscriber. */
  readonly published: string[];
  /** Connections that listen. */
  listening(): number;
  /** Sends all subscribers a text that no client has published. */
  publish(text: string): void;
  /** Texts published from now on are accepted and not delivered. */
  forget(): void;
  /** Its connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends with all of its connections. */
  stop(): Promise<void>;
  /** Is there again, at the same address. */
  restart(): Promise<void>;
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const pushed = (kind: string, topic: string, last: string) => `>3\r\n${bulk(kind)}${bulk(topic)}${last}`;

/** The first command of `text`, as a client sends it, and what follows; null where it has not come whole. */
function firstCommand(text: string): { readonly words: string[]; readonly rest: string } | null {
  const lines = text.split('\r\n');
  const count = Number(lines[0]?.slice(1));
  // A length and a word for each, and what follows the last line break.
  if (lines.length < 2 * count + 2) return null;
  const words = Array.from({ length: count }, (_, place) => lines[2 * place + 2] ?? '');
  return { words, rest: lines.slice(2 * count + 1).join('\r\n') };
}

export async function startFakeRedis(): Promise<FakeRedis> {
  /** Each with what reads on from it. */
  const connections = new Map<Socket, () => void>();
  const topics = new Map<Socket, string>();
  const published: string[] = [];
  let isForgetful = false;
  let isSilent = false;

  const publish = (text: string) => {
    for (const [socket, topic] of topics) socket.write(pushed('message', topic, bulk(text)));
  };
  const answer = (socket: Socket, [name = '', topic = '', text = '']: readonly string[]) => {
    const command = name.toUpperCase();
    if (command === 'HELLO') return socket.write(`%1\r\n${bulk('proto')}:3\r\n`);
    if (command === 'SUBSCRIBE') {
      topics.set(socket, topic);
      return socket.write(pushed('subscribe', topic, ':1\r\n'));
    }
    if (command !== 'PUBLISH') return socket.write('+OK\r\n');
    published.push(text);
    if (!isForgetful) publish(text);
    return socket.write(`:${topics.size}\r\n`);
  };
  const server = createServer((socket) => {
    let waiting = '';
    const read = () => {
      if (isSilent) return;
      for (let next = firstCommand(waiting); next; next = firstCommand(waiting)) {
        waiting = next.rest;
        answer(socket, next.words);
      }
    };
    connections.set(socket, read);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.delete(socket);
      topics.delete(socket);
    });
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      read();
    });
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `redis://127.0.0.1:${port}`,
    published,
    listening: () => topics.size,
    publish,
    forget: () => {
      isForgetful = true;
    },
    freeze: () => {
      isSilent = true;
    },
    thaw: () => {
      isSilent = false;
      for (const read of connections.values()) read();
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const connection of connections.keys()) connection.destroy();
      await closed;
    },
    restart: async () => {
      await listen(port);
    },
  };
}
