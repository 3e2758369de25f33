import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blasts, users, whatsapps } from '../../../sandbox/store/schema';
import { type SocketHarness, openSocketHarness } from '../socket/harness';

describe('faults that tests switch on', () => {
  let harness: SocketHarness;
  beforeEach(async () => {
    harness = await openSocketHarness();
  });
  afterEach(() => harness.close());

  const rest = (fault: object, more: object = {}) =>
    harness.fault({
      kind: 'rest',
      name: 'it',
      match: { method: 'POST', url: '^/api/commit' },
      do: fault,
      ...more,
    });
  const message = (what: string, event = 'b', more: object = {}) =>
    harness.fault({ kind: 'message', name: what, match: { channel: 'client-1', event }, do: what, ...more });
  const act = (what: object) => harness.fault({ kind: 'socket', channel: 'client-1', do: what });
  const live = async (query = '?id=client-1') => {
    const client = await harness.signIn(query, 'ani');
    await client.until('resumed');
    return client;
  };
  const order = (client: { messages: { event?: string }[] }) =>
    client.messages.map(({ event }) => event).filter((event) => event !== 'resumed');

  describe('of messages', () => {
    it.each([
      ['drop', {}, ['a', 'c']],
      ['dup', { copies: 3 }, ['a', 'b', 'b', 'b', 'b', 'c']],
      ['swap', {}, ['a', 'c', 'b']],
    ])('%s', async (what, more, expected) => {
      const ani = await live();
      await message(what, 'b', more);
      await harness.say(1, 'a', 'b', 'c');
      await expect.poll(() => order(ani), { timeout: 20_000 }).toEqual(expected);
      await harness.say(1, 'b');
      await ani.until('b', expected.filter((event) => event === 'b').length + 1);
      expect(await harness.counts()).toMatchObject({ fired: { [what]: 1 } });
    });

    it('hold keeps a message until it is released', async () => {
      const ani = await live();
      await message('hold');
      await harness.say(1, 'a', 'b', 'c');
      await ani.until('c');
      expect(order(ani)).toEqual(['a', 'c']);
      await act({ act: 'release' });
      await ani.until('b');
    });

    it('disturbs a channel alike for all its sockets, and no other channel', async () => {
      const [first, second] = [await live(), await live()];
      const sari = await harness.signIn('?id=client-admin', 'sari');
      await sari.until('resumed');
      await message('drop');
      await harness.say(1, 'a', 'b', 'c');
      await Promise.all([first.until('c'), second.until('c'), sari.until('c')]);
      expect([order(first), order(second), order(sari)]).toEqual([
        ['a', 'c'],
        ['a', 'c'],
        ['a', 'b', 'c'],
      ]);
    });
  });

  describe('of sockets', () => {
    it('sends raw text and raw bytes', async () => {
      const ani = await live();
      const frame = new Promise((resolve) =>
        ani.socket.once('message', (data, isBinary) => resolve([String(data), isBinary])),
      );
      await act({ act: 'raw', text: '"text"' });
      expect(await frame).toEqual(['"text"', false]);
      const bytes = new Promise((resolve) =>
        ani.socket.once('message', (data, isBinary) => resolve([String(data), isBinary])),
      );
      await act({ act: 'raw', bytes: Buffer.from('"bytes"').toString('base64') });
      expect(await bytes).toEqual(['"bytes"', true]);
    });

    it('closes with any code', async () => {
      const ani = await live();
      await act({ act: 'close', code: 4401 });
      expect(await ani.closed).toBe(4401);
    });

    it('falls silent, heartbeats included, until it is switched off', async () => {
      const ani = await live();
      await act({ act: 'silence', on: true });
      await harness.say(1, 'a');
      harness.timers.advance(15_000);
      await act({ act: 'silence', on: false });
      await harness.say(1, 'b');
      await ani.until('b');
      expect(order(ani).filter((event) => event !== 'ping')).toEqual(['b']);
    });

    it('forgets a history', async () => {
      await harness.say(1, 'a', 'b');
      const ani = await live();
      const { epoch } = ani.messages[0] ?? {};
      await act({ act: 'forget-history' });
      const back = await live(`?id=client-1&since=1&epoch=${epoch}`);
      expect(back.said('resumed')).toMatchObject([{ complete: false, epoch, seq: 2 }]);
    });
  });

  describe('of the server', () => {
    const server = (what: object) => harness.fault({ kind: 'server', do: what });

    it('restarts with its state kept and its history lost', async () => {
      await harness.say(1, 'a', 'b');
      const ani = await live();
      const { epoch } = ani.messages[0] ?? {};
      await server({ act: 'restart' });
      expect(await ani.closed).toBe(1012);
      const back = await live(`?id=client-1&since=2&epoch=${epoch}`);
      expect(back.said('resumed')).toMatchObject([{ complete: false, seq: 0 }]);
      expect(back.messages[0]?.epoch).not.toBe(epoch);
      await harness.say(1, 'c');
      expect(await back.until('c')).toMatchObject([{ seq: 1 }]);
    });

    it('restarts with its accounts lost', async () => {
      await addAccount(harness);
      await server({ act: 'restart', keepState: false });
      expect(await harness.database.db.select().from(whatsapps)).toMatchObject([
        { state: 'disconnected', status: 'idle' },
      ]);
    });

    it('speaks as a legacy server', async () => {
      await server({ act: 'legacy', on: true });
      const ani = await harness.signIn('?id=client-1', 'ani');
      await expect.poll(() => harness.sockets.open()[0]?.identity(), { timeout: 20_000 }).toBeTruthy();
      await harness.fault({ owner: 1, message: { event: 'a' } }, '/__faults/emit');
      const [event] = await ani.until('a');
      expect(ani.messages).toHaveLength(1);
      expect(event).not.toHaveProperty('seq');
      expect(event).not.toHaveProperty('epoch');
    });

    it('ends a user’s sessions', async () => {
      const ani = await live();
      harness.people.delete('ani');
      await server({ act: 'revoke', userId: 1 });
      expect(await ani.closed).toBe(4401);
    });
  });

  it('emits any event to an owner', async () => {
    const ani = await live();
    await harness.fault(
      { owner: 1, message: { event: 'mongo', message: 'lost', anything: [1] } },
      '/__faults/emit',
    );
    expect(await ani.until('mongo')).toMatchObject([{ message: 'lost', anything: [1], seq: 1 }]);
  });

  it('counts what was committed', async () => {
    await addAccount(harness);
    await harness.database.db
      .insert(blasts)
      .values([{ whatsappId: 1 }, { whatsappId: 1, stoppedAt: new Date() }]);
    expect(await harness.counts()).toMatchObject({
      committed: { starts: 2, stops: 1, withdraws: 0, bonuses: 0 },
    });
  });

  it('forgets its rules on reset', async () => {
    await rest({ status: 500 });
    await harness.fault({ kind: 'server', do: { act: 'legacy', on: true } });
    await harness.fault({}, '/__faults/reset');
    expect((await harness.call()).status).toBe(200);
    expect(harness.sockets.behaviour.legacy).toBe(false);
  });

  it('says what is wrong with a fault it does not know', async () => {
    expect(await harness.fault({ kind: 'rest', match: {}, do: {} })).toMatchObject({ status: 422 });
  });

  it('does not exist for another site’s page or another host name [V18]', async () => {
    const asked = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
    };
    expect((await harness.call('/__faults/reset', asked)).status).toBe(404);
    expect(
      (await harness.call('/__faults/counts', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status,
    ).toBe(404);
  });
});

async function addAccount({ database: { db } }: SocketHarness) {
  const person = {
    firstname: 'Ani',
    lastname: '',
    email: 'ani@example.com',
    referralCode: 'ANI',
    passwordHash: '',
  };
  await db.insert(users).values(person);
  await db.insert(whatsapps).values({ clientid: 'id-1', userId: 1, state: 'connected', status: 'sending' });
}
