import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Host, Network, Order } from '../../../sandbox/network/port';
import {
  files,
  generators,
  messageLogs,
  networkOrders,
  validators,
  validatorTargets,
  whatsapps,
} from '../../../sandbox/store/schema';
import { type NetworkHarness, openNetworkHarness } from './harness';
import { tiny } from './tiny-network';

const SECONDS = 1000;
/** How long the server waits for an answer, how long once it ends, and after how long an order comes again. */
const [LIMIT, LAST, AGAIN] = [10 * SECONDS, 1 * SECONDS, 15 * SECONDS];

/** The tiny network, which answers nothing while it is mute: all, or what is checked by one device, or of too many numbers. */
function createMute() {
  const held: { readonly answer: () => void; readonly signal: AbortSignal | undefined }[] = [];
  const hold = (signal?: AbortSignal) => new Promise<void>((answer) => void held.push({ answer, signal }));
  const mute = {
    is: false,
    device: '',
    most: Infinity,
    given: [] as Order[],
    checked: [] as string[],
    signals: () => held.map(({ signal }) => signal?.aborted),
    release: () => {
      mute.is = false;
      for (const { answer } of held) answer();
    },
    open: (host: Host): Network => {
      const network = tiny()(host);
      return {
        ...network,
        take: async (orders, signal) => {
          mute.given.push(...orders);
          return mute.is ? hold(signal) : network.take(orders, signal);
        },
        check: async (deviceId, numbers, signal) => {
          mute.checked.push(deviceId);
          if (mute.is || mute.device === deviceId || numbers.length > mute.most) await hold(signal);
          return network.check(deviceId, numbers, signal);
        },
        close: () => (mute.is ? hold() : network.close()),
      };
    },
  };
  return mute;
}

describe('a network that never answers', () => {
  let harness: NetworkHarness;
  let mute: ReturnType<typeof createMute>;
  beforeEach(async () => {
    mute = createMute();
    harness = await openNetworkHarness({ open: mute.open, log: { info() {}, warn() {}, error() {} } });
  });
  afterEach(async () => {
    mute.release();
    await harness.close();
  });
  /** Lets time pass while the network holds what it was asked, until something is so. */
  const passUntil = async (ms: number, isSo: () => boolean) => {
    harness.timers.advance(ms);
    // A step that took its time, of the database, plans the next one for now.
    const isSoNow = () => {
      harness.timers.advance(0);
      return isSo();
    };
    await vi.waitUntil(isSoNow, { interval: 5, timeout: 20_000 });
  };
  /** Lets time pass after which nothing is held any more. */
  const passLimit = async (ms = LIMIT) => {
    harness.timers.advance(ms);
    await harness.network.settled();
  };
  const addGenerator = (whatsappId = 1) =>
    harness.db.insert(generators).values({
      userId: 1,
      whatsappId,
      startNumber: 6281,
      endNumber: 6284,
      intervalMin: 1,
      intervalMax: 1,
    });
  const addValidator = async () => {
    const file = { storedName: 'a', clientName: 'a.csv', kind: 'targets', contentType: 'text/csv' } as const;
    await harness.db.insert(files).values({ ...file, size: 0, content: Buffer.alloc(0) });
    await harness.db.insert(validators).values({ userId: 1, whatsappId: 1, fileId: 1 });
    await harness.db
      .insert(validatorTargets)
      .values({ validatorId: 1, position: 0, number: '6281', name: '' });
  };

  it.each([
    {
      kind: 'generator',
      add: () => addGenerator(),
      start: () => harness.command((tx) => harness.network.startGenerator(tx, 1)),
      stop: () => harness.command((tx) => harness.network.stopGenerator(tx, 1)),
      row: async () => (await harness.db.select().from(generators))[0],
    },
    {
      kind: 'validator',
      add: addValidator,
      start: () => harness.command((tx) => harness.network.startValidator(tx, 1)),
      stop: () => harness.command((tx) => harness.network.stopValidator(tx, 1)),
      row: async () => (await harness.db.select().from(validators))[0],
    },
  ])(
    'lets a $kind ask again, later each time, which tells of it and can be stopped [RT-26]',
    async ({ kind, add, start, stop, row }) => {
      mute.is = true;
      await add();
      await start();
      for (const [times, pause] of [2, 4, 8].entries()) {
        await passUntil(times === 0 ? 400 : 2 ** times * SECONDS, () => mute.checked.length === times + 1);
        expect(mute.signals().at(-1)).toBe(false);
        await passLimit();
        expect(mute.signals().at(-1)).toBe(true);
        expect(await row()).toMatchObject({
          status: 'sending',
          nextAt: new Date(harness.clock.now() + pause * SECONDS),
        });
      }
      const attempting = { source: kind, code: '408', sender: { id: 1, status: 'sending' } };
      expect(harness.said('attempting')).toMatchObject([attempting, attempting, attempting]);

      await passUntil(8 * SECONDS, () => mute.checked.length === 4);
      await stop();
      expect(harness.events().at(-1)).toBe('stop');
      await passLimit();
      expect(harness.events().at(-1)).toBe('stop');
      expect(await row()).toMatchObject({ status: 'idle', nextAt: null, progress: 0 });

      mute.release();
      await start();
      await harness.pass(30 * SECONDS);
      expect(harness.events().at(-1)).toBe('finished');
    },
  );

  it('to questions of many numbers is asked for fewer, until a generator has got through', async () => {
    mute.most = 100;
    const range = { startNumber: 1, endNumber: 300, intervalMin: 0, intervalMax: 0 };
    await harness.db.insert(generators).values({ userId: 1, whatsappId: 1, ...range });
    await harness.command((tx) => harness.network.startGenerator(tx, 1));
    await passUntil(0, () => {
      harness.timers.advance(500);
      return harness.events().at(-1) === 'finished';
    });
    expect((await harness.db.select().from(generators))[0]).toMatchObject({
      countSuccess: 150,
      countFail: 150,
    });
    // Of 250 and of 125 at first, and of 125 after each of 62, until fewer are left.
    expect(harness.events().filter((event) => event === 'attempting')).toHaveLength(5);
  });

  it('of one device holds up no generator of another for longer than it is waited for', async () => {
    mute.device = 'id-1';
    await harness.db.insert(whatsapps).values({ clientid: 'id-2', userId: 2, state: 'connected' });
    await addGenerator(1);
    await addGenerator(2);
    for (const id of [1, 2]) await harness.command((tx) => harness.network.startGenerator(tx, id));
    await passUntil(400, () => mute.checked.length === 2);
    await passLimit();
    const [stuck, other] = await harness.db.select().from(generators).orderBy(generators.id);
    expect([stuck?.progress, Number(other?.progress) > 0]).toEqual([0, true]);
  });

  it('is given an order again with its id, and others meanwhile', async () => {
    mute.is = true;
    const send = (to: string) =>
      harness.command((tx) =>
        harness.network.sendMessage(tx, { senders: ['id-1'], targets: [to], message: 'Hai' }),
      );
    await send('6281111111111');
    await passUntil(0, () => mute.given.length === 1);
    await send('6282222222222');
    await passLimit();
    // The step failed, and is tried again after five seconds at most.
    await passUntil(AGAIN - LIMIT, () => mute.given.length >= 2);
    expect(mute.given[1]).toMatchObject({ to: '6282222222222' });
    expect(mute.signals()).toEqual([true, false]);
    mute.release();
    await harness.pass(AGAIN + 2 * SECONDS);
    const ids = (to: string) =>
      new Set(mute.given.flatMap((one) => (one.kind === 'send' && one.to === to ? one.id : [])));
    expect([ids('6281111111111').size, ids('6282222222222').size]).toEqual([1, 1]);
    expect((await harness.account()).countSuccess).toBe(2);
    expect(await harness.db.$count(networkOrders)).toBe(0);
  });

  it('is given the message of a blast again with its id, which counts once', async () => {
    mute.is = true;
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', false));
    await passUntil(500, () => mute.given.length === 1);
    await passLimit();
    mute.release();
    await harness.pass(AGAIN);
    const [first, again] = mute.given;
    expect(again).toEqual(first);
    expect(await harness.account()).toMatchObject({ countSuccess: 1, status: 'idle' });
    expect(await harness.db.$count(messageLogs)).toBe(1);
  });

  it('holds up the end for two seconds at most, and leaves its messages to the next process', async () => {
    mute.is = true;
    await addGenerator();
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', false));
    await harness.command((tx) => harness.network.startGenerator(tx, 1));
    await harness.command((tx) =>
      harness.network.sendMessage(tx, { senders: ['id-1'], targets: ['6281111111111'], message: 'Hai' }),
    );
    await passUntil(500, () => mute.given.length === 2 && mute.checked.length === 1);
    let isClosed = false;
    const closed = harness.network.close().finally(() => {
      isClosed = true;
    });
    await setImmediate();
    await passUntil(LAST, () => mute.signals().length === 4);
    expect([mute.signals(), isClosed]).toEqual([[true, true, true, undefined], false]);
    harness.timers.advance(LAST);
    await closed;
    mute.release();
    await harness.restart();
    await harness.pass(AGAIN + 2 * SECONDS);
    expect((await harness.account()).countSuccess).toBe(2);
    expect(await harness.db.$count(messageLogs)).toBe(2);
    const [done] = await harness.db.select().from(generators).where(eq(generators.id, 1));
    expect(done).toMatchObject({ progress: 100, status: 'idle' });
  });
});
