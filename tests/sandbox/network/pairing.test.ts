import { handsetOf } from '../../../sandbox/simulated/simulated-network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Handset } from '../../../sandbox/simulated/handset';
import { readOverview } from '../../../sandbox/simulated/overview';
import { pairings, proxies, whatsapps } from '../../../sandbox/store/schema';
import { openNetworkHarness, type NetworkHarness } from './harness';

const SECONDS = 1000;
const PHONE = { number: '628111222333', name: 'Citra' };

describe('pairing with the simulated network', () => {
  let harness: NetworkHarness;
  let handset: Handset;
  const newClient = (more: { phoneNumber?: string; previousDeviceId?: string } = {}) =>
    harness.command((tx) => harness.network.newClient(tx, { deviceId: 'id-9', userId: 2, ...more }));
  const offered = (field: 'qr' | 'code') => String(harness.said(field).at(-1)?.[field]);

  beforeEach(async () => {
    harness = await openNetworkHarness();
    handset = handsetOf(harness.network);
  });
  afterEach(() => harness.close());

  it('offers a QR code, a new one after 20 s and after 40 s, each good for 60 s', async () => {
    await newClient();
    await harness.pass(2 * SECONDS);
    expect(harness.said('qr')).toMatchObject([{ deviceId: 'id-9', qr: expect.stringMatching(/^2@/) }]);
    await harness.pass(97 * SECONDS);
    await handset.scan(offered('qr'), PHONE);
    await newClient();
    await harness.pass(102 * SECONDS);
    const codes = harness.said('qr').map(({ qr }) => qr);
    expect(codes).toHaveLength(6);
    expect(new Set(codes).size).toBe(6);
    await expect(handset.scan(offered('qr'), PHONE)).rejects.toThrow('kedaluwarsa');
  });

  it('answers a waiting QR request as soon as there is a code', async () => {
    await newClient();
    const asked = harness.network.qr('id-9', new AbortController().signal);
    await harness.pass(2 * SECONDS);
    expect(await asked).toBe(offered('qr'));
    expect(await harness.network.qr('id-9', new AbortController().signal)).toBe(offered('qr'));
  });

  it('answers a QR request with nothing once it is aborted, or when the client is removed', async () => {
    const leaving = new AbortController();
    await newClient();
    const asked = harness.network.qr('id-9', leaving.signal);
    leaving.abort();
    expect(await asked).toBeNull();
    const waiting = harness.network.qr('id-9', new AbortController().signal);
    await harness.command((tx) => harness.network.removeClient(tx, 'id-9'));
    expect(await waiting).toBeNull();
  });

  it('offers a code of 8 characters for a phone number, to that phone alone', async () => {
    await newClient({ phoneNumber: PHONE.number });
    await harness.pass(2 * SECONDS);
    expect(offered('code')).toMatch(/^[A-Z1-9]{8}$/);
    await expect(handset.enterCode(offered('code'), { ...PHONE, number: '628000' })).rejects.toThrow(
      'nomor lain',
    );
    await handset.enterCode(offered('code'), PHONE);
    expect(harness.said('authenticated')).toHaveLength(1);
  });

  it('tells who scanned, once, and connects the account when it is saved', async () => {
    await newClient();
    await harness.pass(2 * SECONDS);
    expect(await harness.network.clientState(harness.db, 'id-9')).toBe('PAIRING');
    const qr = offered('qr');
    await handset.scan(qr, PHONE);
    await expect(handset.scan(qr, PHONE)).rejects.toThrow();
    expect(harness.said('authenticated')).toMatchObject([
      {
        deviceId: 'id-9',
        clientInfo: {
          phonenumber: PHONE.number,
          pushname: 'Citra',
          server: 'c.us',
          serialized: `${PHONE.number}@c.us`,
        },
      },
    ]);
    const [account] = await harness.db.insert(whatsapps).values({ clientid: 'id-9', userId: 2 }).returning();
    await harness.command((tx) => harness.network.clientSaved(tx, Number(account?.id)));
    expect(harness.published.at(-1)).toMatchObject({
      event: 'connection.update',
      state: 'connected',
      deviceId: 'id-9',
    });
    expect(await harness.network.clientState(harness.db, 'id-9')).toBe('CONNECTED');
    expect(await harness.network.clientState(harness.db, 'id-0')).toBe('UNKNOWN');
  });

  it('hands out the proxy that the fewest accounts use', async () => {
    await harness.db.insert(proxies).values([{ value: 'http://a' }, { value: 'http://b' }]);
    await harness.db.update(whatsapps).set({ proxyId: 1 });
    expect(await newClient()).toEqual({ proxyId: 2 });
  });

  it('takes an account in conflict back in place, without a code [WA-21]', async () => {
    await handset.openElsewhere(1);
    await harness.command((tx) =>
      harness.network.newClient(tx, { deviceId: 'id-1', userId: 1, previousDeviceId: 'id-1' }),
    );
    await harness.pass(5 * SECONDS);
    expect(harness.events()).toEqual(['connection.update', 'reconnecting', 'connection.update']);
    expect((await harness.account()).state).toBe('connected');
    expect(await harness.db.$count(pairings)).toBe(0);
  });

  it('logs a removed account out', async () => {
    await harness.command((tx) => harness.network.removeClient(tx, 'id-1'));
    expect(harness.published).toMatchObject([{ event: 'connection.update', state: 'loggedOut' }]);
  });

  it.each(['unhandledRejection', 'uncaughtException', 'mongo'] as const)(
    'can fail with %s',
    async (error) => {
      await newClient();
      await handset.failPairing('id-9', error, 'terputus');
      expect(harness.published).toMatchObject([{ event: error, deviceId: 'id-9', message: 'terputus' }]);
    },
  );

  it('lists what lies on the desk', async () => {
    await newClient();
    await harness.pass(2 * SECONDS);
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1', false));
    await harness.pass(5 * SECONDS);
    const { offers, devices, received } = await readOverview(harness.db);
    expect(offers).toMatchObject([{ deviceId: 'id-9', owner: 'Budi', qr: offered('qr') }]);
    expect(devices).toMatchObject([{ id: 1, state: 'connected' }]);
    expect(received).toMatchObject([{ name: 'Citra', text: 'Halo Citra', status: 'active' }]);
  });
});

describe('what a person does on the phone', () => {
  let harness: NetworkHarness;
  let handset: Handset;
  beforeEach(async () => {
    harness = await openNetworkHarness({
      odds: { failure: 0, drop: 0, conflict: 0, suspension: 0, crash: 0 },
    });
    handset = handsetOf(harness.network);
    await harness.command((tx) => harness.network.startBlast(tx, 1, 'client-1'));
    await harness.pass(500);
    harness.forget();
  });
  afterEach(() => harness.close());

  it.each([
    ['unlink', { event: 'connection.update', state: 'loggedOut' }],
    ['openElsewhere', { event: 'connection.update', state: 'conflict' }],
    ['suspend', { event: 'suspended', sender: { suspended_count: 1 } }],
  ] as const)('%s ends the blast and says so', async (act, published) => {
    await handset[act](1);
    expect(harness.published).toMatchObject([
      { event: 'in_use', receiver: { in_use: 0 } },
      { ...published, sender: { status: 'idle' } },
      { event: 'stop' },
    ]);
    expect((await harness.account()).status).toBe('idle');
    await harness.pass(30 * SECONDS);
    expect(harness.published).toHaveLength(3);
  });

  it('lets a blast wait while the phone is away and go on when it is back', async () => {
    await handset.drop(1);
    await harness.pass(30 * SECONDS);
    expect(harness.published).toMatchObject([{ event: 'connection.update', state: 'disconnected' }]);
    await handset.restore(1);
    await harness.pass(2 * SECONDS);
    expect(harness.events()).toContain('count_success');
    await expect(handset.restore(1)).rejects.toThrow('connected');
  });

  it('lets a blast wait likewise between two messages', async () => {
    await harness.db.update(whatsapps).set({ intervalMin: 5, intervalMax: 5 });
    await harness.pass(3 * SECONDS);
    await handset.drop(1);
    await harness.pass(60 * SECONDS);
    harness.forget();
    await handset.restore(1);
    await harness.pass(3 * SECONDS);
    expect(harness.events()).toContain('count_success');
  });

  it('never messages a number again that pressed Berhenti', async () => {
    await handset.refuseMessages(2);
    await harness.pass(30 * SECONDS);
    const messaged = harness.said('count_success').map(({ receiver }) => (receiver as { id: number }).id);
    expect(new Set(messaged)).toEqual(new Set([1, 3]));
  });

  it('tells a listener the next message, its text filled in [PAIR-23]', async () => {
    const asked = harness.network.messageCreated(1, new AbortController().signal);
    await harness.pass(2 * SECONDS);
    expect(await asked).toMatchObject({ from: '628120000001', to: '628130000000', text: 'Halo Citra' });
    const leaving = new AbortController();
    const waiting = harness.network.messageCreated(1, leaving.signal);
    leaving.abort();
    expect(await waiting).toBeNull();
  });
});
