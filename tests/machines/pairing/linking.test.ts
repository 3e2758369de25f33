import { describe, expect, it } from 'vitest';
import { settled } from '../../support/deferred';
import {
  authenticated,
  code,
  DEVICE,
  fact,
  qr,
  refused,
  showCode,
  showQr,
  startPairing,
  until,
} from './harness';

it('listens to its own device, and holds the client of no other [S22]', () => {
  expect(startPairing().devices).toEqual([{ deviceId: DEVICE }, { deviceId: DEVICE }]);
});

describe('asking for a QR code', () => {
  it('asks for a new client, keeps its proxy, then asks for its QR code [PAIR-08, PAIR-09, API-11, API-13]', async () => {
    const pairing = startPairing();
    expect(pairing.stage()).toBe('idle');
    pairing.request();
    expect(pairing.stage()).toBe('generating');
    expect(pairing.newClient.calls[0]?.input).toEqual({ deviceId: DEVICE, userId: '5' });
    expect(pairing.readQr.calls).toHaveLength(0);

    await pairing.newClient.resolve({ proxyId: '3' });
    expect(pairing.context().proxyId).toBe('3');
    expect(pairing.readQr.calls[0]?.input).toEqual({ deviceId: DEVICE });

    await pairing.readQr.resolve({ qr: 'QR-1' });
    expect(pairing.stage()).toBe('qr');
    expect(pairing.context().offer).toBe('QR-1');
  });

  it('counts 15 seconds down meanwhile, and goes on waiting [PAIR-11, LIMIT-04]', () => {
    const pairing = startPairing();
    pairing.request();
    expect(pairing.seconds()).toBe(15);
    pairing.clock.advance(14_000);
    expect([pairing.stage(), pairing.seconds()]).toEqual(['generating', 1]);
    pairing.clock.advance(1000);
    expect(pairing.stage()).toBe('overdue');
  });

  it('gives up after 120 seconds to the millisecond with its text [PAIR-16, LIMIT-03, R10]', async () => {
    const pairing = startPairing();
    pairing.newClient.answers({ proxyId: '3' });
    pairing.request();
    await settled();
    pairing.clock.advance(119_999);
    expect(pairing.stage()).toBe('overdue');
    pairing.clock.advance(1);
    expect([pairing.stage(), pairing.context().error]).toEqual(['failed', 'Request timed out']);
    expect(pairing.readQr.calls[0]?.signal.aborted).toBe(true);

    await pairing.readQr.resolve({ qr: 'QR-LATE' });
    pairing.wire.next(qr('QR-LATE'));
    expect(pairing.stage()).toBe('failed');
  });

  it('shows the code that the socket brings before the long poll, which is then no longer wanted [PAIR-17, RT-35]', async () => {
    const pairing = startPairing();
    pairing.newClient.answers({ proxyId: '3' });
    pairing.request();
    await settled();
    pairing.wire.next(qr('QR-1'));
    expect([pairing.stage(), pairing.context().offer]).toEqual(['qr', 'QR-1']);
    expect(pairing.readQr.calls[0]?.signal.aborted).toBe(true);
  });

  it('shows it even before new-client has answered, and keeps the proxy that comes after [PAIR-09, PAIR-17]', async () => {
    const pairing = startPairing();
    pairing.request();
    pairing.wire.next(qr('QR-1'));
    expect(pairing.stage()).toBe('qr');
    await pairing.newClient.resolve({ proxyId: '3' });
    expect([pairing.stage(), pairing.context().proxyId]).toEqual(['qr', '3']);
  });

  it('says why the server refused, and asks again on request [ERR-10]', async () => {
    const pairing = startPairing();
    pairing.newClient.fails(refused('Error creating client'));
    pairing.request();
    await until(() => pairing.stage() === 'failed');
    expect(pairing.context().error).toBe('Error creating client');
    pairing.request();
    expect([pairing.stage(), pairing.context().error]).toEqual(['generating', null]);
    expect(pairing.newClient.calls).toHaveLength(2);
  });

  it('says why the QR code could not be fetched [ERR-11]', async () => {
    const pairing = startPairing();
    pairing.newClient.answers({ proxyId: '3' });
    pairing.readQr.fails(refused('Error fetching QR code'));
    pairing.request();
    await until(() => pairing.stage() === 'failed');
    expect(pairing.context().error).toBe('Error fetching QR code');
  });

  it('asks once however fast the button is pressed [A1]', () => {
    const pairing = startPairing();
    pairing.request();
    pairing.request();
    pairing.request();
    expect(pairing.newClient.calls).toHaveLength(1);
  });
});

describe('asking for a pairing code', () => {
  it('sends the number as it was shown, and waits for the code [PAIR-07, PAIR-09, PAIR-17, RT-36]', async () => {
    const pairing = startPairing();
    pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
    expect(pairing.actor.getSnapshot().can({ type: 'pairing.requested' })).toBe(false);
    pairing.actor.send({ type: 'number.typed', number: '+62 812-3456-7890' });
    pairing.request();
    expect(pairing.newClient.calls[0]?.input).toEqual({
      deviceId: DEVICE,
      userId: '5',
      phoneNumber: '6281234567890',
    });
    await pairing.newClient.resolve({ proxyId: '3' });
    expect(pairing.context().proxyId).toBe('3');
    expect(pairing.readQr.calls).toHaveLength(0);
    pairing.wire.next(code('ABCD1234'));
    expect([pairing.stage(), pairing.context().offer]).toEqual(['code', 'ABCD1234']);
  });

  it('shows a code and never a QR code of the other way', () => {
    const pairing = showCode();
    pairing.wire.next(qr('QR-1'));
    expect([pairing.stage(), pairing.context().offer]).toEqual(['code', 'ABCD1234']);
  });
});

describe('what is on the screen expires', () => {
  it('a QR code after 60 seconds [PAIR-12, PAIR-15, LIMIT-04]', async () => {
    const pairing = await showQr();
    expect(pairing.seconds()).toBe(60);
    pairing.clock.advance(59_999);
    expect([pairing.stage(), pairing.seconds()]).toEqual(['qr', 1]);
    pairing.clock.advance(1);
    expect(pairing.stage()).toBe('expired');
  });

  it('a pairing code after 90 seconds [PAIR-13, PAIR-15, LIMIT-04]', () => {
    const pairing = showCode();
    expect(pairing.seconds()).toBe(90);
    pairing.clock.advance(89_999);
    expect(pairing.stage()).toBe('code');
    pairing.clock.advance(1);
    expect(pairing.stage()).toBe('expired');
  });

  it('and one press asks for a new one, which starts from its full time [PAIR-15]', async () => {
    const pairing = await showQr();
    pairing.clock.advance(60_000);
    pairing.newClient.answers({ proxyId: '4' });
    pairing.readQr.answers({ qr: 'QR-2' });
    pairing.request();
    expect([pairing.stage(), pairing.context().offer, pairing.seconds()]).toEqual(['generating', null, 15]);
    await until(() => pairing.stage() === 'qr');
    expect([pairing.context().offer, pairing.context().proxyId, pairing.seconds()]).toEqual([
      'QR-2',
      '4',
      60,
    ]);
    pairing.clock.advance(59_999);
    expect(pairing.stage()).toBe('qr');
  });
});

const ENDS_THE_REQUEST = [
  ['unhandledRejection', 'unhandledRejection : boom'],
  ['uncaughtException', 'uncaughtException : boom'],
  ['mongo', 'mongo erorr : boom'],
] as const;

describe('a new code from the server', () => {
  it('replaces the one shown at once, and the countdown is its own [PAIR-17]', async () => {
    const pairing = await showQr();
    pairing.clock.advance(20_000);
    pairing.wire.next(qr('QR-2'));
    expect([pairing.context().offer, pairing.seconds()]).toEqual(['QR-2', 60]);
    pairing.clock.advance(59_999);
    expect(pairing.stage()).toBe('qr');
    pairing.clock.advance(1);
    expect(pairing.stage()).toBe('expired');
  });

  it('replaces an expired one too', () => {
    const pairing = showCode();
    pairing.clock.advance(90_000);
    pairing.wire.next(code('WXYZ9876'));
    expect([pairing.stage(), pairing.context().offer, pairing.seconds()]).toEqual(['code', 'WXYZ9876', 90]);
  });

  it('that is the same again wins no time [S1, S18]', async () => {
    const pairing = await showQr();
    pairing.clock.advance(20_000);
    pairing.wire.next(qr('QR-1'));
    expect(pairing.seconds()).toBe(40);
    pairing.clock.advance(40_000);
    pairing.wire.next(qr('QR-1'));
    expect(pairing.stage()).toBe('expired');
  });

  it('that is replayed is not shown: the server is asked for the newest instead [S5]', async () => {
    const pairing = await showQr();
    pairing.wire.next(qr('QR-0', true));
    expect([pairing.stage(), pairing.context().offer]).toEqual(['qr', 'QR-1']);
    expect(pairing.readQr.calls).toHaveLength(2);
    await pairing.readQr.resolve({ qr: 'QR-3' });
    expect([pairing.context().offer, pairing.seconds()]).toEqual(['QR-3', 60]);
  });

  it('that is replayed does not end what is shown when the newest cannot be fetched [S5]', async () => {
    const pairing = await showQr();
    pairing.wire.next(qr('QR-0', true));
    await pairing.readQr.reject(refused('Error fetching QR code'));
    expect([pairing.stage(), pairing.context().error]).toEqual(['qr', null]);
  });

  it('by phone number is not shown when it is replayed [S5]', async () => {
    const pairing = showCode();
    await pairing.newClient.resolve({ proxyId: '3' });
    pairing.wire.next(code('OLD11111', true));
    pairing.wire.next(qr('QR-0', true));
    expect([pairing.stage(), pairing.context().offer]).toEqual(['code', 'ABCD1234']);
    expect(pairing.readQr.calls).toHaveLength(0);
  });
});

it.each(ENDS_THE_REQUEST)(
  '%s ends the request with its prefixed text [RT-37, RT-38, RT-39, ERR-33, ERR-34, ERR-35]',
  async (name, text) => {
    const pairing = await showQr();
    pairing.wire.next(fact(name, { message: 'boom' }));
    expect([pairing.stage(), pairing.context().error]).toEqual(['failed', text]);
  },
);

it('takes nothing that comes before anything was asked for [S21]', () => {
  const pairing = startPairing();
  for (const event of [qr('QR-1'), code('ABCD1234'), authenticated, fact('mongo', { message: 'boom' })]) {
    pairing.wire.next(event);
  }
  expect([pairing.stage(), pairing.context().offer, pairing.context().error]).toEqual(['idle', null, null]);
  expect(pairing.save.calls).toHaveLength(0);
});
