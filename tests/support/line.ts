import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What becomes of what is sent: it passes; nothing does, and every connection stays open; each packet takes a while; or
 * nobody listens any more.
 */
export type Traffic = 'passes' | 'silent' | 'refused' | { readonly delay: number };

/** A TCP connection as seen from between its ends. */
interface Link {
  readonly client: Socket;
  readonly server: Socket;
  /** The beginning of what its client said. */
  said: string;
}

/** The network between servers and what they need, with the faults that neither end can play. */
export interface Line {
  readonly port: number;
  /** From now on, of every connection or of those whose client has said what `those` looks for. */
  set(traffic: Traffic, those?: RegExp): Promise<void>;
  /** Every connection is reset. */
  reset(): void;
  close(): Promise<void>;
}

/** As much of what a client says is kept as tells what it is there for. */
const REMEMBERED = 64_000;

export async function openLine(target: number): Promise<Line> {
  const links = new Set<Link>();
  let traffic: Traffic = 'passes';
  let those: RegExp | null = null;
  const of = ({ said }: Link): Traffic => (those === null || those.test(said) ? traffic : 'passes');

  const carry = (link: Link, from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (from === link.client) link.said = `${link.said}${chunk.toString('latin1')}`.slice(-REMEMBERED);
      const now = of(link);
      if (now === 'silent') {
        held.push({ link, deliver: () => to.write(chunk) });
        return;
      }
      if (typeof now === 'object') setTimeout(() => to.writable && to.write(chunk), now.delay);
      else to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      links.delete(link);
      if (of(link) === 'silent') held.push({ link, deliver: () => to.destroy() });
      else to.destroy();
    });
  };
  /** What a network that was silent still delivers once it is not. */
  let held: { readonly link: Link; deliver(): unknown }[] = [];

  const accept = (client: Socket) => {
    const server = connect(target, '127.0.0.1').setNoDelay();
    client.setNoDelay();
    const link: Link = { client, server, said: '' };
    links.add(link);
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
      if (next === 'refused') {
        listener.close();
        reset();
      } else if (wasRefused) await listen(port);
      const late = held;
      held = [];
      for (const { deliver } of next === 'silent' ? [] : late) deliver();
    },
    reset,
    close: async () => {
      reset();
      listener.close();
    },
  };
}
