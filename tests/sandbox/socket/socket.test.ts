import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlEvents } from '../../../src/api/schema/socket';
import { openEmpty } from '../network/harness';
import { type SocketHarness, openSocketHarness } from './harness';

const SECONDS = 1000;

describe('the socket of the server', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(() => harness.close());

  /** Signs in and waits until the channel is live. */
  const live = async (query: string, token: string) => {
    const client = await harness.signIn(query, token);
    await client.until('resumed');
    return client;
  };

  it('answers a page without an upgrade on the same path [RT-01]', async () => {
    const response = await fetch(harness.url);
    expect(await response.text()).toBe('the page');
  });

  it('says resumed on the first open, with epoch and head', async () => {
    await harness.say(1, 'a', 'b');
    const ani = await live('?id=client-1', 'ani');
    expect(ani.messages).toHaveLength(1);
    expect(controlEvents.resumed.parse(ani.messages[0])).toMatchObject({ seq: 2, complete: false });
  });

  it('tells what is published afterwards, with its position', async () => {
    const ani = await live('?id=client-1', 'ani');
    await harness.say(1, 'sending');
    await harness.say(2, 'sending');
    await harness.say(1, 'stop');
    await ani.until('stop');
    const { epoch } = ani.messages[0] ?? {};
    expect(ani.messages.slice(1)).toMatchObject([
      { event: 'sending', seq: 1, epoch },
      { event: 'stop', seq: 2, epoch },
    ]);
  });

  it('gathers what comes close together into one frame, and leaves one message alone as an object', async () => {
    const ani = await live('?id=client-1', 'ani');
    await harness.say(1, ...Array.from({ length: 50 }, (_, place) => `e${place}`));
    await ani.until('e49');
    expect(ani.frames).toHaveLength(2);
    expect(ani.frames[0]).toMatch(/^\{/);
    expect(JSON.parse(String(ani.frames[1]))).toHaveLength(50);
  });

  it('replays what a returning client missed, then says resumed, then goes on [S5]', async () => {
    const ani = await live('?id=client-1', 'ani');
    await harness.say(1, 'a');
    const [{ epoch, seq } = {}] = await ani.until('a');
    ani.socket.close();
    await ani.closed;
    await harness.say(1, 'b', 'c');
    const back = await live(`?id=client-1&since=${seq}&epoch=${epoch}`, 'ani');
    await harness.say(1, 'd');
    await back.until('d');
    expect(back.messages.map(({ event }) => event)).toEqual(['b', 'c', 'resumed', 'd']);
    expect(back.said('resumed')).toMatchObject([{ complete: true, seq: 3, epoch }]);
  });

  it('replays a long absence in frames that a client reads', async () => {
    const ani = await live('?id=client-1', 'ani');
    const { epoch } = ani.messages[0] ?? {};
    await harness.say(1, ...Array.from({ length: 5000 }, (_, place) => `event-${place}`));
    const back = await live(`?id=client-1&since=0&epoch=${epoch}`, 'ani');
    expect(back.messages).toHaveLength(5001);
    expect(Math.max(...back.frames.map(({ length }) => length))).toBeLessThan(256 * 1024);
  });

  it('cannot continue an unknown epoch or a place beyond the head [N2]', async () => {
    await harness.say(1, 'a');
    const elsewhere = await live('?id=client-1&since=1&epoch=another', 'ani');
    expect(elsewhere.messages).toMatchObject([{ event: 'resumed', complete: false, seq: 1 }]);
    const { epoch } = elsewhere.messages[0] ?? {};
    const ahead = await live(`?id=client-1&since=9&epoch=${epoch}`, 'ani');
    expect(ahead.messages).toMatchObject([{ event: 'resumed', complete: false, seq: 1 }]);
  });

  it('counts the same event on both channels, each in its own figures [S18]', async () => {
    const [ani, sari] = [await live('?id=client-1', 'ani'), await live('?id=client-admin', 'sari')];
    await harness.say(2, 'before');
    await sari.until('before');
    await harness.say(1, 'stop');
    expect(await ani.until('stop')).toMatchObject([{ seq: 1 }]);
    expect(await sari.until('stop')).toMatchObject([{ seq: 2 }]);
  });

  it('sends its head every 15 s, and ends a connection whose other side is gone [S4]', async () => {
    const ani = await live('?id=client-1', 'ani');
    await harness.say(1, 'a');
    await ani.until('a');
    // The newest: one of the test before may still be closing.
    const served = harness.sockets.open('client-1').at(-1)?.socket;
    const ponged = new Promise((resolve) => served?.once('pong', resolve));
    harness.timers.advance(15 * SECONDS);
    expect(await ani.until('ping')).toMatchObject([{ seq: 1, epoch: expect.any(String) }]);
    await ponged;
    harness.timers.advance(15 * SECONDS);
    await ani.until('ping', 2);
    expect(ani.socket.readyState).toBe(ani.socket.OPEN);
    served?.removeAllListeners('pong');
    harness.timers.advance(15 * SECONDS);
    // The pong of the second ping may have come before the listener went: then a third ping goes unanswered.
    await Promise.race([ani.closed, ani.until('ping', 3)]);
    harness.timers.advance(15 * SECONDS);
    expect(await ani.closed).toBe(1006);
  });

  it('closes with 4401 a socket that has not signed in within 5 s, or with a token nobody has [V7]', async () => {
    const silent = harness.connect('?id=client-1');
    await silent.opened;
    await harness.say(1, 'secret');
    harness.timers.advance(5 * SECONDS);
    expect(await silent.closed).toBe(4401);
    expect(silent.frames).toEqual([]);
    const stranger = await harness.signIn('?id=client-1', 'nobody');
    expect(await stranger.closed).toBe(4401);
    expect(stranger.frames).toEqual([]);
  });

  it.each(['token', 'access_token', 'auth', 'authToken', 'ticket'])(
    'signs nobody in by a token in the address, as its %s [V8]',
    async (name) => {
      const client = harness.connect(`?id=client-1&${name}=ani`);
      await client.opened;
      await harness.say(1, 'secret');
      harness.timers.advance(5 * SECONDS);
      expect(await client.closed).toBe(4401);
      expect(client.frames).toEqual([]);
    },
  );

  it('closes with 4401 a socket whose first message is no sign-in [V7]', async () => {
    for (const first of ['{"type":"pong"}', 'not json', '{"type":"auth"}', '[]']) {
      const client = harness.connect('?id=client-1');
      await client.opened;
      client.socket.send(first);
      expect(await client.closed).toBe(4401);
    }
  });

  it.each([
    ['client-admin', 'ani', 4403],
    ['client-2', 'ani', 4403],
    ['client-1', 'sari', 4403],
    ['client-1', 'ani', 'live'],
    ['client-admin', 'sari', 'live'],
    ['client-3', 'sari', 'live'],
  ])('on %s, %s is told %s [V7] [RT-02] [RT-03]', async (channel, token, expected) => {
    const client = await harness.signIn(`?id=${channel}`, token);
    const outcome = await Promise.race([client.closed, client.until('resumed').then(() => 'live')]);
    expect(outcome).toBe(expected);
  });

  it.each([
    '',
    '?id=',
    '?id=client-1%20',
    '?id=client-01',
    '?id=client-1&id=client-1',
    '?id=client-1.0',
    '?id=CLIENT-1',
    '?id=client-%31%00',
  ])('refuses the weird channel "%s" before anybody signs in [V7]', async (query) => {
    const client = harness.connect(query);
    expect(await client.closed).toBe(4403);
    expect(client.frames).toEqual([]);
  });

  it('refuses the upgrade of a foreign page, and takes its own, a listed one and no page at all [V7]', async () => {
    const own = harness.url;
    const open = (origin?: string) => harness.connect('?id=client-1', origin ? { origin } : {}).opened;
    expect(await open('https://evil.example')).toBe(403);
    expect(await open('null')).toBe(403);
    expect(await open(`${own}.evil.example`)).toBe(403);
    expect(await open(own)).toBe('open');
    expect(await open('https://allowed.example')).toBe('open');
    expect(await open()).toBe('open');
  });

  it('closes the sockets of a revoked session at once, and leaves others alone [V5]', async () => {
    const [ani, sari] = [await live('?id=client-1', 'ani'), await live('?id=client-3', 'sari')];
    harness.people.delete('ani');
    await harness.revoke(1);
    expect(await ani.closed).toBe(4401);
    await harness.say(3, 'still');
    await sari.until('still');
  });

  it('closes the sockets of a session whose revocation the server may have missed, and leaves others alone [V5]', async () => {
    await harness.close();
    const listen = vi.spyOn(await openEmpty(), 'listen');
    harness = await openSocketHarness();
    const missed = listen.mock.calls.find(([topic]) => topic === 'sandbox_revocations')?.[2];
    listen.mockRestore();
    const [ani, sari] = [await live('?id=client-1', 'ani'), await live('?id=client-3', 'sari')];
    harness.people.delete('ani');
    missed?.();
    expect(await ani.closed).toBe(4401);
    await harness.say(3, 'still');
    await sari.until('still');
  });

  it('closes a channel that a changed role no longer may listen to [A8]', async () => {
    const sari = await live('?id=client-admin', 'sari');
    harness.people.set('sari', { userId: 3, role: 'member' });
    await harness.revoke(3);
    expect(await sari.closed).toBe(4403);
  });

  it('closes on a message over 64 KiB with 1009 [V9]', async () => {
    const ani = await live('?id=client-1', 'ani');
    ani.socket.send('x'.repeat(65 * 1024));
    expect(await ani.closed).toBe(1009);
  });

  it('closes on more than 20 messages in a second, and not on fewer [V9]', async () => {
    const ani = await live('?id=client-1', 'ani');
    const pong = JSON.stringify({ type: 'pong' });
    for (let times = 0; times < 15; times += 1) ani.socket.send(pong);
    await harness.say(1, 'alive');
    await ani.until('alive');
    harness.timers.advance(1 * SECONDS);
    for (let times = 0; times < 21; times += 1) ani.socket.send(pong);
    expect(await ani.closed).toBe(1008);
  });

  it('gives a user ten sockets, and the eleventh 1013 [V9]', async () => {
    for (let times = 0; times < 10; times += 1) await live('?id=client-1', 'ani');
    const eleventh = await harness.signIn('?id=client-1', 'ani');
    expect(await eleventh.closed).toBe(1013);
    await live('?id=client-2', 'budi');
  });

  it('gives up with 1013 on a reader that cannot keep up, instead of keeping what waits for it [V9]', async () => {
    const ani = await live('?id=client-1', 'ani');
    const served = harness.sockets.open('client-1')[0]?.socket;
    Object.defineProperty(served, 'bufferedAmount', { get: () => 2 * 1024 * 1024 });
    await harness.say(1, 'too much');
    expect(await ani.closed).toBe(1013);
    expect(ani.said('too much')).toEqual([]);
  });
});
