import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, openSocketHarness, type SocketHarness } from './harness';

describe('what a channel tells all of its sockets', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(() => harness.close());

  const live = async (query: string, token: string, options = {}, asked = {}) => {
    const client = await harness.signIn(query, token, options, asked);
    await client.until('resumed');
    return client;
  };
  const seqs = ({ messages }: Client) =>
    messages.filter(({ event }) => event !== 'resumed' && event !== 'ping').map(({ seq }) => seq);
  const names = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => `event-${from + place}`);

  it('is alike for those who read compressed frames and those who do not', async () => {
    const packed = await live('?id=client-1', 'ani');
    const plain = await live('?id=client-1', 'ani', { perMessageDeflate: false });
    expect([packed.socket.extensions, plain.socket.extensions]).toEqual(['permessage-deflate', '']);
    await harness.say(1, ...names(1, 3));
    await harness.say(1, ...names(4, 500));
    await Promise.all([packed.until('event-500'), plain.until('event-500')]);
    expect(packed.frames.slice(1)).toEqual(plain.frames.slice(1));
    expect(seqs(packed)).toEqual(Array.from({ length: 500 }, (_, place) => place + 1));
  });

  it('is the same as rows for who asks for them, in much less text, live and replayed', async () => {
    const asked = { frames: 'rows' };
    const [first] = (await (await live('?id=client-1', 'ani')).until('resumed')) as [{ epoch: string }];
    const asArrays = await live('?id=client-1', 'ani');
    const asRows = await live('?id=client-1', 'ani', {}, asked);
    await harness.say(1, ...names(1, 3));
    await harness.say(1, ...names(4, 500));
    await Promise.all([asArrays.until('event-500'), asRows.until('event-500')]);
    const back = await live(`?id=client-1&since=0&epoch=${first.epoch}`, 'ani', {}, asked);
    const told = (client: Client) => client.messages.filter(({ seq, event }) => seq && event !== 'resumed');
    expect(told(asArrays)).toHaveLength(500);
    expect(told(asRows)).toEqual(told(asArrays));
    expect(told(back)).toEqual(told(asArrays));
    const length = ({ frames }: Client) => frames.join('').length;
    expect(length(asRows)).toBeLessThan(length(asArrays) / 2);
    expect(length(back)).toBeLessThan(length(asArrays) / 2);
  });

  it.each([['columns'], [7], [null]])('goes on as ever for who asks for frames of %s', async (frames) => {
    const [ani, other] = [
      await live('?id=client-1', 'ani'),
      await live('?id=client-1', 'ani', {}, { frames }),
    ];
    await harness.say(1, ...names(1, 5));
    await Promise.all([ani.until('event-5'), other.until('event-5')]);
    expect(other.frames.slice(1)).toEqual(ani.frames.slice(1));
  });

  it('is sent plain to who can only read a smaller window', async () => {
    const extensions = await new Promise((resolve) => {
      const asked = request(`${harness.url}/?id=client-1`, {
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          'Sec-WebSocket-Extensions': 'permessage-deflate; server_max_window_bits=9',
        },
      });
      asked.on('upgrade', ({ headers }, stream) => {
        stream.destroy();
        resolve(headers['sec-websocket-extensions']);
      });
      asked.end();
    });
    expect(extensions).toBeUndefined();
  });

  it('reaches who comes in between once, and in order', async () => {
    const first = await live('?id=client-1', 'ani');
    const others: Promise<Client>[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await harness.say(1, ...names(turn * 5 + 1, turn * 5 + 3));
      others.push(live('?id=client-1', 'ani'));
      await harness.say(1, ...names(turn * 5 + 4, turn * 5 + 5));
    }
    const clients = [first, ...(await Promise.all(others))];
    await harness.say(1, 'end');
    await Promise.all(clients.map((client) => client.until('end')));
    for (const client of clients) {
      const [{ seq: head = 0 } = {}] = client.said('resumed');
      expect(seqs(client)).toEqual(Array.from({ length: 21 - head }, (_, place) => head + place + 1));
    }
  });

  it('comes before the heartbeat that counts it', async () => {
    const ani = await live('?id=client-1', 'ani');
    harness.timers.advance(15_000);
    await harness.say(1, 'a', 'b');
    const [ping] = await ani.until('ping');
    await ani.until('b');
    const order = ani.messages.map(({ event }) => event);
    if (ping?.seq === 2) expect(order).toEqual(['resumed', 'a', 'b', 'ping']);
    else expect(order).toEqual(['resumed', 'ping', 'a', 'b']);
  });

  it('travels in one frame each 16 ms at most', async () => {
    const ani = await live('?id=client-1', 'ani');
    const sari = await live('?id=client-admin', 'sari');
    harness.hold();
    harness.timers.advance(16);
    await ani.until('resumed');
    await harness.say(1, 'now');
    harness.timers.advance(0);
    await ani.until('now');
    await harness.say(1, 'later');
    await harness.say(1, 'as well');
    expect(harness.timers.pending.filter((ms) => ms <= 16)).toEqual([16, 16]);
    harness.timers.advance(15);
    await harness.say(1, 'too');
    harness.timers.advance(1);
    await Promise.all([ani.until('too'), sari.until('too')]);
    expect(ani.frames.slice(1).map((frame) => [JSON.parse(frame)].flat().length)).toEqual([1, 3]);
  });
});
