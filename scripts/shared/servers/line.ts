import { type AddressInfo, createServer, Socket } from 'node:net';

/**
 * What happens to the data sent: it passes; it is held until the line passes again; it is lost for ever, as where a NAT
 * has forgotten the connection; each packet is delayed; or connections are refused. Otherwise they stay open and new
 * ones are accepted.
 */
export type Traffic = 'passes' | 'silent' | 'lost' | 'refused' | { readonly delay: number };

/** A TCP connection as seen from between its ends. */
interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** The first bytes that its client sent. */
  said: string;
  isLost: boolean;
}

/** The network between servers and what they need, with the faults that neither end can play. */
export interface Line {
  readonly port: number;
  /** Sets the traffic of every connection, or of those whose client's first bytes match. */
  set(traffic: Traffic, those?: RegExp): Promise<void>;
  /** Every connection is reset. */
  reset(): void;
  close(): Promise<void>;
}

/** Characters kept of what a client sends: enough to recognise its purpose. */
const REMEMBERED = 4000;

export async function openLine(target: number): Promise<Line> {
  const links = new Set<Link>();
  let traffic: Traffic = 'passes';
  let those: RegExp | null = null;
  const of = ({ said, isLost }: Link): Traffic => {
    if (isLost) return 'lost';
    return those === null || those.test(said) ? traffic : 'passes';
  };

  const carry = (link: Link, from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (from === link.client && link.said.length < REMEMBERED) link.said += chunk.toString('latin1');
      const now = of(link);
      if (now === 'silent') {
        held.push(() => to.write(chunk));
        return;
      }
      if (now === 'lost') return;
      if (typeof now === 'object') setTimeout(() => to.writable && to.write(chunk), now.delay);
      else to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      const now = of(link);
      // Its other end is not closed.
      if (now === 'lost') return;
      links.delete(link);
      if (now === 'silent') held.push(() => to.destroy());
      else to.destroy();
    });
  };
  /** Data held while the network is silent, delivered when it passes again. */
  const held: (() => unknown)[] = [];

  const accept = (client: Socket) => {
    const server = new Socket().setNoDelay();
    client.setNoDelay();
    const link: Link = { client, server, said: '', isLost: traffic === 'lost' && those === null };
    links.add(link);
    // What does not arrive takes no place there either.
    const reach = () => server.connect(target, '127.0.0.1');
    if (of(link) === 'silent') held.push(reach);
    else if (!link.isLost) reach();
    carry(link, client, server);
    carry(link, server, client);
  };
  const listener = createServer(accept);
  const listen = (port: number) =>
    new Promise<void>((resolve) => void listener.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = listener.address() as AddressInfo;
  const reset = () => {
    for (const { client, server } of links) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    links.clear();
  };

  return {
    port,
    set: async (next, only) => {
      const wasRefused = traffic === 'refused';
      traffic = next;
      those = only ?? null;
      for (const link of links) link.isLost ||= of(link) === 'lost';
      if (next === 'refused') {
        listener.close();
        reset();
      } else if (wasRefused) await listen(port);
      const late = next === 'silent' ? [] : held.splice(0);
      for (const deliver of late) deliver();
    },
    reset,
    close: async () => {
      reset();
      listener.close();
    },
  };
}
