import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountReport, Host, LinkedPhone, Network, Order, Report } from '../../../sandbox/network/port';
import { simulated, type SimulatedNetwork } from '../../../sandbox/simulated/simulated-network';
import {
  generators,
  messageLogs,
  networkOrders,
  pairings,
  users,
  whatsapps,
} from '../../../sandbox/store/schema';
import { type NetworkHarness, openEmpty, openNetworkHarness } from './harness';
import { tiny, type TinyNetwork } from './tiny-network';

const SECONDS = 1000;
const CALM = { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0 };
const PHONE: LinkedPhone = {
  phonenumber: '628111222333',
  pushname: 'Citra',
  server: 'c.us',
  serialized: '628111222333@c.us',
};

/** A network at which a person can act. */
interface Played {
  readonly network: Network;
  scan(qr: string): Promise<void>;
  suspend(): Promise<void>;
  logOut(): Promise<void>;
}
/** Opens a network that answers all messages well, or lets some fail. */
type Open = (host: Host, fails: boolean) => Played;

const playSimulated: Open = (host, fails) => {
  const odds = { ...CALM, failure: fails ? 0.5 : 0 };
  const network: SimulatedNetwork = simulated({ seed: 7, odds })(host);
  const { handset } = network;
  return {
    network,
    scan: (qr) => handset.scan(qr, { number: PHONE.phonenumber, name: PHONE.pushname }),
    suspend: () => handset.suspend(1),
    logOut: () => handset.unlink(1),
  };
};
const playTiny: Open = (host, fails) => {
  const network: TinyNetwork = tiny(fails ? ['sent', '500', '503', 'sent', '429', 'sent'] : [])(host);
  return {
    network,
    scan: (qr) => network.scan(qr, PHONE),
    suspend: () => network.suspend('id-1'),
    logOut: () => network.logOut('id-1'),
  };
};

/** Stands at the port: sees what goes through it, and lets orders get lost. */
function createTap(open: Open, fails: boolean) {
  const orders: Order[] = [];
  const lost: Order[] = [];
  const reports: Report[] = [];
  const tap = {
    orders,
    lost,
    reports,
    isCut: false,
    isDoubling: false,
    played: undefined as unknown as Played,
    host: undefined as unknown as Host,
    sends: () => orders.filter(({ kind }) => kind === 'send'),
    open: (host: Host): Network => {
      const twice = <R extends Report>(reported: readonly R[]) => {
        reports.push(...reported);
        return tap.isDoubling ? [...reported, ...reported] : reported;
      };
      tap.host = host;
      tap.played = open(
        {
          ...host,
          report: (reported) => host.report(twice(reported)),
          reportSoon: (reported) => host.reportSoon(twice<AccountReport>(reported)),
        },
        fails,
      );
      const { network } = tap.played;
      return {
        ...network,
        take: async (given, signal) => {
          (tap.isCut ? lost : orders).push(...given);
          if (tap.isCut) throw new Error('The process ended here.');
          await network.take(given, signal);
        },
      };
    },
  };
  return tap;
}

describe.each([
  ['the simulated network', playSimulated],
  ['a network of a hundred lines', playTiny],
])('what the port promises of %s', (_, play) => {
  let harness: NetworkHarness;
  let tap: ReturnType<typeof createTap>;
  const open = async ({ fails = false, isShared = false } = {}) => {
    await harness?.close();
    tap = createTap(play, fails);
    harness = await openNetworkHarness({
      open: tap.open,
      log: { info() {}, warn() {}, error() {} },
      ...(isShared && { database: { ...(await openEmpty()), isShared } }),
    });
  };
  const start = (loop = true) => harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', loop));
  const stop = () => harness.command((tx) => harness.network.stopBlast(tx, 1));
  const newClient = (more: { phoneNumber?: string; previousDeviceId?: string; deviceId?: string } = {}) =>
    harness.command((tx) => harness.network.newClient(tx, { deviceId: 'id-9', userId: 2, ...more }));
  beforeEach(() => open());
  afterEach(() => harness.close());

  it('is linked by a QR code, and connected once the account is saved', async () => {
    await newClient();
    await harness.pass(2 * SECONDS);
    expect(tap.orders).toMatchObject([{ kind: 'link', deviceId: 'id-9', phoneNumber: null }]);
    await tap.played.scan(String(harness.said('qr').at(-1)?.qr));
    expect(harness.said('authenticated')).toMatchObject([{ deviceId: 'id-9', clientInfo: PHONE }]);
    harness.forget();
    const late = {
      id: 'late',
      link: tap.orders[0]?.id ?? '',
      expiresAt: new Date(harness.clock.now() + SECONDS),
    };
    await tap.host.report([{ ...late, kind: 'qr', qr: 'late' }]);
    expect(harness.published).toEqual([]);
    const [account] = await harness.db.insert(whatsapps).values({ clientid: 'id-9', userId: 2 }).returning();
    await harness.command((tx) => harness.network.clientSaved(tx, Number(account?.id)));
    expect(await harness.network.clientState(harness.db, 'id-9')).toBe('CONNECTED');
  });

  it('offers a pairing code to a number', async () => {
    await newClient({ phoneNumber: PHONE.phonenumber });
    await harness.pass(2 * SECONDS);
    expect(tap.orders).toMatchObject([{ kind: 'link', phoneNumber: PHONE.phonenumber }]);
    expect(harness.said('code')).toMatchObject([{ deviceId: 'id-9', code: expect.any(String) }]);
  });

  it('is told that a device is to be unlinked, and tells where the phone ended it', async () => {
    await harness.command((tx) => harness.network.removeClient(tx, 'id-1'));
    await harness.pass(1 * SECONDS);
    expect(tap.orders).toMatchObject([{ kind: 'unlink', deviceId: 'id-1' }]);
    expect((await harness.account()).state).toBe('loggedOut');
    await harness.db.update(whatsapps).set({ state: 'connected' });
    harness.forget();
    await tap.played.logOut();
    expect(harness.published).toMatchObject([{ event: 'connection.update', state: 'loggedOut' }]);
  });

  const sendDirectly = () =>
    harness.command((tx) =>
      harness.network.sendMessage(tx, { senders: ['id-1'], targets: ['628999999999'], message: 'Hai' }),
    );
  const save = async () => {
    const paired = { clientid: 'id-9' };
    await harness.command(async (tx) => {
      await tx.update(whatsapps).set(paired).where(eq(whatsapps.id, 1));
      await tx.delete(pairings);
      await harness.network.clientSaved(tx, 1, 'id-1');
    });
  };
  it.each([
    ['the account is deleted', () => harness.db.delete(whatsapps).where(eq(whatsapps.id, 1))],
    ['the person is deleted', () => harness.db.delete(users).where(eq(users.id, 1))],
    ['the account is linked by another device', save],
  ])('is told to unlink a device when %s, and to send nothing by it any more', async (_when, end) => {
    tap.isCut = true;
    await start();
    await sendDirectly();
    await harness.pass(1 * SECONDS);
    expect(tap.lost.map(({ kind }) => kind)).toEqual(['send', 'send']);
    await end();
    tap.isCut = false;
    await harness.pass(40 * SECONDS);
    expect(tap.orders.filter(({ deviceId }) => deviceId === 'id-1')).toMatchObject([{ kind: 'unlink' }]);
    expect(await harness.db.$count(networkOrders)).toBe(0);
  });

  it('is told to unlink a device that was paired, and never became an account', async () => {
    await newClient();
    await harness.pass(2 * SECONDS);
    await tap.played.scan(String(harness.said('qr').at(-1)?.qr));
    // As its owner's removal, or the keeper.
    await harness.db.delete(pairings);
    await harness.pass(1 * SECONDS);
    expect(tap.orders).toMatchObject([{ kind: 'link' }, { kind: 'unlink', deviceId: 'id-9' }]);
  });

  it('is not told to unlink a device whose pairing became an account, and once where a person removes it', async () => {
    await newClient();
    await harness.pass(1 * SECONDS);
    await harness.db.insert(whatsapps).values({ clientid: 'id-9', userId: 2 });
    await harness.db.delete(pairings);
    await harness.pass(1 * SECONDS);
    await newClient({ deviceId: 'id-8' });
    await harness.command((tx) => harness.network.removeClient(tx, 'id-8'));
    await harness.pass(1 * SECONDS);
    expect(tap.orders.filter(({ kind }) => kind === 'unlink')).toMatchObject([{ deviceId: 'id-8' }]);
  });

  it('carries the messages of a blast, filled in, each answered once, and a failing one twice', async () => {
    await open({ fails: true });
    await start();
    await harness.pass(30 * SECONDS);
    await stop();
    const { countSuccess, countFail, income } = await harness.account();
    expect(countSuccess).toBeGreaterThan(1);
    expect(countFail).toBeGreaterThan(0);
    expect(income).toBe(100 * countSuccess);
    expect(await harness.db.$count(messageLogs)).toBe(countSuccess + countFail);
    expect(tap.reports.filter(({ kind }) => kind === 'sent')).toHaveLength(countSuccess);
    expect(tap.reports.filter(({ kind }) => kind === 'failed')).toHaveLength(
      countFail + harness.said('attempting').length,
    );
    expect(new Set(tap.sends().map(({ id }) => id)).size).toBe(tap.sends().length);
    expect(tap.sends()[0]).toMatchObject({ deviceId: 'id-1', to: '628130000000', text: 'Halo Citra' });
  });

  it('does not count what is answered after a stop, and is told of it', async () => {
    await start();
    await harness.pass(500);
    const [sent] = tap.sends();
    await stop();
    await harness.pass(5 * SECONDS);
    expect(tap.orders.at(-1)).toMatchObject({ kind: 'cancel', message: sent?.id });
    await tap.host.report([{ kind: 'sent', deviceId: 'id-1', message: sent?.id ?? '' }]);
    expect(await harness.account()).toMatchObject({ countSuccess: 0, inFlight: null, status: 'idle' });
  });

  it('counts no answer of another message than the one on its way', async () => {
    await start();
    await harness.pass(500);
    const { inFlight } = await harness.account();
    await tap.host.report([{ kind: 'sent', deviceId: 'id-1', message: crypto.randomUUID() }]);
    expect(inFlight).not.toBeNull();
    expect(await harness.account()).toMatchObject({ countSuccess: 0, inFlight });
  });

  it('carries what a person sends beside a blast', async () => {
    const order = { senders: ['id-1'], targets: ['628130000001', '628999999999'], message: 'Hai' };
    await harness.command((tx) => harness.network.sendMessage(tx, order));
    expect(harness.published).toEqual([]);
    await harness.pass(5 * SECONDS);
    expect(tap.sends()).toMatchObject([
      { to: '628130000001', text: 'Hai' },
      { to: '628999999999', text: 'Hai' },
    ]);
    expect(harness.said('count_success')).toMatchObject([
      { text: 'Hai', receiver: { number: '628130000001' } },
      { text: 'Hai' },
    ]);
    expect((await harness.account()).countSuccess).toBe(2);
    expect(await harness.db.$count(networkOrders)).toBe(0);
  });

  it('ends a blast by a suspension, and frees the number', async () => {
    await start();
    await harness.pass(500);
    harness.forget();
    await tap.played.suspend();
    expect(harness.events()).toEqual(['in_use', 'suspended', 'stop']);
    await harness.pass(30 * SECONDS);
    expect(await harness.account()).toMatchObject({ suspendedCount: 1, status: 'idle', countSuccess: 0 });
    expect((await harness.numbers()).filter(({ inUse }) => inUse)).toEqual([]);
  });

  it('says which numbers it knows', async () => {
    await harness.db
      .insert(generators)
      .values({ userId: 1, whatsappId: 1, startNumber: 6281, endNumber: 6290 });
    await harness.command((tx) => harness.network.startGenerator(tx, 1));
    await harness.pass(60 * SECONDS);
    const [done] = await harness.db.select().from(generators);
    const known = await tap.played.network.check(
      'id-1',
      Array.from({ length: 10 }, (_one, place) => String(6281 + place)),
      new AbortController().signal,
    );
    expect(done).toMatchObject({ progress: 100, countSuccess: known.filter(Boolean).length });
  });

  it('neither loses nor doubles a message when the process ends between commit and hand-over', async () => {
    tap.isCut = true;
    await start(false);
    await harness.pass(1 * SECONDS);
    expect(tap.lost).toMatchObject([{ kind: 'send' }]);
    expect((await harness.account()).inFlight).toMatchObject({ id: tap.lost[0]?.id });
    tap.isCut = false;
    await harness.pass(30 * SECONDS);
    expect(tap.sends()).toEqual(tap.lost);
    expect(await harness.account()).toMatchObject({ countSuccess: 1, status: 'idle' });
    expect(await harness.db.$count(messageLogs)).toBe(1);
  });

  it.each([
    ['its own', false],
    ['shared', true],
  ])(
    'gives what was not answered to the next process at once, the database being %s',
    async (_whose, isShared) => {
      await open({ isShared });
      await start(false);
      await harness.pass(500);
      await harness.restart();
      await harness.pass(3 * SECONDS);
      const [first, again] = tap.sends();
      expect([tap.sends().length, again]).toEqual([2, first]);
      expect(await harness.account()).toMatchObject({ countSuccess: 1, status: 'idle' });
    },
  );

  it('is given all other orders again, too, until it takes them', async () => {
    tap.isCut = true;
    await newClient();
    await harness.command((tx) => harness.network.removeClient(tx, 'id-1'));
    await harness.pass(1 * SECONDS);
    tap.isCut = false;
    await harness.pass(30 * SECONDS);
    const ids = (orders: readonly Order[]) => [...new Set(orders.map(({ kind, id }) => `${kind} ${id}`))];
    expect(ids(tap.orders).toSorted()).toEqual(ids(tap.lost).toSorted());
    expect(harness.said('qr').length).toBeGreaterThan(0);
    expect(await harness.db.$count(networkOrders)).toBe(0);
  });

  it('takes each report once, however often and late it comes', async () => {
    tap.isDoubling = true;
    await start();
    await harness.pass(10 * SECONDS);
    await tap.played.suspend();
    await newClient();
    await harness.pass(2 * SECONDS);
    await tap.played.scan(String(harness.said('qr').at(-1)?.qr));
    await harness.command((tx) => harness.network.activate(tx, 1));
    await harness.pass(2 * SECONDS);
    const before = { account: await harness.account(), said: harness.published.length };
    await tap.host.report(tap.reports);
    tap.host.reportSoon(tap.reports.filter((report) => 'deviceId' in report));
    await harness.pass(5 * SECONDS);
    expect({ account: await harness.account(), said: harness.published.length }).toEqual(before);
    expect(before.account).toMatchObject({ suspendedCount: 1, state: 'connected' });
    expect(await harness.db.$count(messageLogs)).toBe(before.account.countSuccess);
    expect(harness.said('authenticated')).toHaveLength(1);
  });

  it('may report of what is gone, or never was', async () => {
    const [id, link, message] = Array.from({ length: 3 }, () => crypto.randomUUID());
    await start();
    await harness.pass(500);
    await harness.db.delete(whatsapps).where(eq(whatsapps.id, 1));
    await newClient();
    await harness.db.delete(pairings);
    harness.forget();
    await tap.host.report([
      { kind: 'suspended', id: `${id}-1`, deviceId: 'id-1' },
      { kind: 'sent', deviceId: 'id-1', message: String(message) },
      { kind: 'failed', deviceId: 'id-404', message: 'no order', code: '500' },
      { kind: 'linked', id: `${id}-2`, link: String(link), phone: PHONE },
      { kind: 'linked', id: `${id}-3`, link: 'no link', phone: PHONE },
      { kind: 'refused', id: `${id}-4`, number: '1' },
    ]);
    await harness.pass(5 * SECONDS);
    expect(harness.published).toEqual([]);
    const [ani] = await harness.db.select().from(users).where(eq(users.id, 1));
    expect(ani?.income).toBe(0);
  });

  it('reports outside of whatever the server is doing: what is rolled back was never ordered', async () => {
    const failing = harness.command(async (tx) => {
      await harness.network.startBlast(tx, 1, 'client-1');
      await harness.network.removeClient(tx, 'id-1');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await harness.pass(5 * SECONDS);
    expect([tap.orders, harness.published]).toEqual([[], []]);
  });
});
