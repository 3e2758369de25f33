import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Identity } from '../../../sandbox/socket/channel-rule';
import { type SocketHarness, openSocketHarness } from './harness';

const HEARTBEAT = 15_000;

/** A client whose token is being looked up, until `judge` is called with its identity. */
async function beJudged(harness: SocketHarness) {
  let judge = (_identity: Identity) => {};
  const judged = new Promise<Identity>((resolve) => (judge = resolve));
  harness.people.set('slow', judged);
  const asked = vi.spyOn(harness.people, 'get');
  const client = await harness.signIn('?id=client-1', 'slow');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('slow'));
  return { judge: (identity: Identity) => judge(identity), client };
}

describe('sockets that have not signed in', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(() => harness.close());

  const live = async (query: string, token: string) => {
    const client = await harness.signIn(query, token);
    await client.until('resumed');
    return client;
  };
  /** One that opens and then stays silent, also to a close frame. */
  const openMute = async (query: string) => {
    const { hostname, port } = new URL(harness.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write(
      [
        `GET /${query} HTTP/1.1`,
        `Host: ${hostname}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    await new Promise((resolve) => void socket.once('data', resolve));
    return socket;
  };
  const connections = () =>
    new Promise<number>((resolve) => void harness.server.getConnections((_error, count) => resolve(count)));

  it.each([5, 100, 300])(
    'keep nobody out who signs in from the same address, though there are %s of them [V7]',
    async (silent) => {
      const waiting = Array.from({ length: silent }, () => harness.connect('?id=client-1'));
      await Promise.all(waiting.map(({ opened }) => opened));
      await live('?id=client-2', 'budi');
      expect(waiting.at(-1)?.socket.readyState).toBe(WebSocket.OPEN);
      const gone = Math.max(0, silent + 1 - 100);
      expect(await Promise.all(waiting.slice(0, gone).map(({ closed }) => closed))).toEqual(
        Array.from({ length: gone }, () => 1013),
      );
    },
  );

  it.each(['?id=client-1', '?id=nobody'])(
    'hold no more than a hundred connections of an address, though none answers its close: %s [V7]',
    async (query) => {
      for (let opened = 0; opened < 300; opened += 1) await openMute(query);
      await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(100));
      await live('?id=client-2', 'budi');
    },
  );

  it('give way before one that has said who it is and is being judged [V7]', async () => {
    const { judge, client } = await beJudged(harness);
    for (let opened = 0; opened < 150; opened += 1) await openMute('?id=client-1');
    judge({ userId: 1, role: 'member' });
    expect(await client.until('resumed')).toHaveLength(1);
  });
});

describe('the session of a socket', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(() => harness.close());

  it('that ends while it is judged is told nothing [V5]', async () => {
    const { judge, client } = await beJudged(harness);
    harness.people.delete('slow');
    await harness.revoke(1);
    judge({ userId: 1, role: 'member' });
    expect(await client.closed).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  it('that ends by its time ends its sockets within five minutes, and leaves others open [V5]', async () => {
    const ani = await Promise.all([1, 1, 1].map((id) => harness.signIn(`?id=client-${id}`, 'ani')));
    const budi = await harness.signIn('?id=client-2', 'budi');
    await Promise.all([...ani, budi].map((client) => client.until('resumed')));
    const pongs = new Map<object, number>();
    for (const { socket } of harness.sockets.open())
      socket.on('pong', () => pongs.set(socket, (pongs.get(socket) ?? 0) + 1));
    harness.people.delete('ani');
    for (let beat = 1; beat <= 20; beat += 1) {
      harness.timers.advance(HEARTBEAT);
      await budi.until('ping', beat);
      await vi.waitFor(
        () => expect(harness.sockets.open().every(({ socket }) => pongs.get(socket) === beat)).toBe(true),
        { interval: 5 },
      );
    }
    expect(await Promise.all(ani.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
    expect(budi.socket.readyState).toBe(WebSocket.OPEN);
  });
});
