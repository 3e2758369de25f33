import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** The line between page and server, with the faults that neither end can play. */
export interface Proxy {
  /** Where the page reaches the server over this line. */
  readonly url: string;
  /** The line goes dead: every connection stays open, new ones open too, and nothing arrives any more. */
  die(): void;
  /** New connections work again; those of before stay dead. */
  revive(): void;
  /** From now on what the server says arrives byte by byte. */
  trickle(): void;
  close(): Promise<void>;
}

export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  let line = { isDead: false };
  let isTrickling = false;
  const open = new Set<Socket>();

  const link = (client: Socket) => {
    const ours = line;
    const server = connect(Number(port), hostname).setNoDelay();
    client.setNoDelay();
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    async function* passed(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (ours.isDead) continue;
        if (source === client || !isTrickling) yield chunk;
        else for (const byte of chunk) yield Buffer.of(byte);
      }
    }
    const cut = () => {
      if (ours.isDead) return;
      client.destroy();
      server.destroy();
    };
    pipeline(passed(client), server, { end: false }).then(cut, cut);
    pipeline(passed(server), client, { end: false }).then(cut, cut);
  };

  const listener = createServer(link);
  await new Promise<void>((resolve) => listener.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(listener.address() as AddressInfo).port}`,
    die: () => {
      line.isDead = true;
    },
    revive: () => {
      line = { isDead: false };
    },
    trickle: () => {
      isTrickling = true;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
