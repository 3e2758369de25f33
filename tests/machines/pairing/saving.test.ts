import { describe, expect, it } from 'vitest';
import { apiError, NETWORK_ERROR } from '../../../src/api/errors';
import {
  authenticated,
  clientInfo,
  DEVICE,
  fact,
  lostAccount,
  refused,
  showCode,
  showQr,
  startPairing,
  until,
} from './harness';

describe('an account whose phone has answered', () => {
  it('is saved with the client info, without a further press [PAIR-18, API-17, RT-34]', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    expect(pairing.stage()).toBe('saving');
    expect(pairing.save.calls[0]?.input).toEqual({
      ...clientInfo,
      clientid: DEVICE,
      proxyId: '3',
      user_id: '5',
      reconnect: null,
    });
  });

  it('takes the screen back when it is saved, and its client stays [PAIR-08, PAIR-19]', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    await pairing.save.resolve({ id: '77' });
    expect(pairing.stage()).toBe('saved');
    expect(pairing.emitted[0]).toEqual({ type: 'screen.left', intent: { kind: 'back' } });
    expect(pairing.removals()).toBe(0);
  });

  it.each(['generator', 'validator'] as const)(
    'opens the %s form, itself chosen, [PAIR-03, PAIR-19]',
    async (purpose) => {
      const pairing = startPairing({ purpose });
      pairing.request();
      pairing.wire.next(authenticated);
      await pairing.save.resolve({ id: '77' });
      expect(pairing.emitted).toMatchObject([
        { type: 'screen.left', intent: { kind: 'navigate', to: `/${purpose}/create?whatsapp=77` } },
        {
          type: 'toast.requested',
          toast: { tone: 'success', text: expect.stringContaining(clientInfo.phonenumber) },
        },
      ]);
    },
  );

  it('is told by its number, and can be started or followed by another', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    await pairing.save.resolve({ id: '77' });
    expect(pairing.emitted[1]).toMatchObject({
      type: 'dialog.requested',
      dialog: {
        tone: 'success',
        text: '628120000001 (Budi) sudah tersambung. Mau mulai blast sekarang?',
        confirm: {
          then: { kind: 'send', key: `whatsapp:${DEVICE}`, event: { type: 'blast.startRequested' } },
        },
        other: { then: { kind: 'navigate', to: '/whatsapp/create' } },
      },
    });
  });

  it.each([
    ['', 'Budi', 'Budi'],
    ['628120000001', '', '628120000001'],
    ['', '', 'Akun'],
  ])('is called by what the phone told of itself: "%s", "%s"', async (phonenumber, pushname, name) => {
    const pairing = startPairing({ operates: false });
    pairing.request();
    const info = { ...clientInfo, phonenumber, pushname };
    pairing.wire.next(fact('authenticated', { deviceId: DEVICE, clientInfo: info }));
    await pairing.save.resolve({ id: '77' });
    // A user who may not start the account is not offered to.
    expect(pairing.emitted[1]).toMatchObject({
      dialog: { text: `${name} sudah tersambung.`, confirm: { label: 'Selesai' } },
    });
  });

  it('is saved once, however often the phone is said to have answered [S21, S5]', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    pairing.wire.next(authenticated);
    pairing.wire.next(fact('authenticated', { deviceId: DEVICE, clientInfo, replayed: true }));
    await pairing.save.resolve({ id: '77' });
    pairing.wire.next(authenticated);
    expect(pairing.save.calls).toHaveLength(1);
  });

  it('is saved though the answer came as the code expired [S21]', () => {
    const pairing = showCode();
    pairing.clock.advance(90_000);
    pairing.wire.next(authenticated);
    expect([pairing.stage(), pairing.save.calls.length]).toEqual(['saving', 1]);
  });

  it('stays with the error of a failed save, which is tried again on request only [PAIR-20, ERR-07]', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    await pairing.save.reject(apiError('unreachable', NETWORK_ERROR));
    expect([pairing.stage(), pairing.context().error]).toEqual([
      'unsaved',
      'Network error. Please try again.',
    ]);
    pairing.wire.next(authenticated);
    expect(pairing.save.calls).toHaveLength(1);

    pairing.actor.send({ type: 'retry.requested' });
    expect([pairing.stage(), pairing.context().error]).toEqual(['saving', null]);
    await pairing.save.resolve({ id: '77' });
    expect(pairing.stage()).toBe('saved');
  });
});

describe('leaving the screen', () => {
  it('removes the client that was asked for [PAIR-22]', async () => {
    const pairing = await showQr();
    pairing.actor.stop();
    expect(pairing.removals()).toBe(1);
  });

  it('removes nothing where nothing was asked for', () => {
    const pairing = startPairing();
    pairing.actor.stop();
    expect(pairing.removals()).toBe(0);
  });

  it('leaves a client alone that is being saved, or may have been [U1, R11]', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    await pairing.save.reject(apiError('unreachable', NETWORK_ERROR));
    pairing.actor.stop();
    expect(pairing.removals()).toBe(0);
  });

  it('removes a client that the server refused to save [PAIR-20]', async () => {
    const pairing = await showQr();
    pairing.wire.next(authenticated);
    await pairing.save.reject(refused('Perangkat belum tersambung.'));
    pairing.actor.stop();
    expect(pairing.removals()).toBe(1);
  });
});

describe('giving up on the screen', () => {
  it('removes the client, and only once [PAIR-22, API-12]', async () => {
    const pairing = await showQr();
    pairing.actor.send({ type: 'pairing.cancelled' });
    expect([pairing.stage(), pairing.context().offer]).toEqual(['removing', null]);
    expect(pairing.removeClient.calls[0]?.input).toEqual({ deviceId: DEVICE });
    await pairing.removeClient.resolve({});
    expect(pairing.stage()).toBe('idle');
    pairing.actor.stop();
    expect(pairing.removals()).toBe(0);
  });

  it('says when the client could not be removed [ERR-24]', async () => {
    const pairing = await showQr();
    pairing.removeClient.fails(refused('Error removing client'));
    pairing.actor.send({ type: 'pairing.cancelled' });
    await until(() => pairing.stage() === 'idle');
    expect(pairing.context().error).toBe('Error removing client');
  });

  it('for the other way to log in starts cleanly there [PAIR-06]', async () => {
    const pairing = await showQr();
    pairing.actor.send({ type: 'mode.chosen', mode: 'qr' });
    expect(pairing.stage()).toBe('qr');
    pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
    await pairing.removeClient.resolve({});
    expect([pairing.stage(), pairing.context().mode, pairing.context().offer]).toEqual([
      'idle',
      'code',
      null,
    ]);
  });
});

describe('reconnecting an account', () => {
  const reconnect = { reconnect: '12' };

  it('reads it first, and names it in both calls [PAIR-02, PAIR-10, WA-18]', async () => {
    const pairing = startPairing(reconnect);
    expect(pairing.stage()).toBe('reading');
    expect(pairing.readAccount.calls[0]?.input).toEqual({ id: '12' });
    await pairing.readAccount.resolve(lostAccount);
    expect(pairing.stage()).toBe('idle');
    pairing.request();
    expect(pairing.newClient.calls[0]?.input).toEqual({
      deviceId: DEVICE,
      userId: '5',
      previousDeviceId: lostAccount.clientid,
    });
    pairing.wire.next(authenticated);
    expect(pairing.save.calls[0]?.input).toMatchObject({ clientid: DEVICE, reconnect: '12' });
  });

  it('starts nothing while the account is not known, and reads it again on request', async () => {
    const pairing = startPairing(reconnect);
    await pairing.readAccount.reject(refused('Akun Whatsapp tidak ditemukan.'));
    expect([pairing.stage(), pairing.context().error]).toEqual(['unread', 'Akun Whatsapp tidak ditemukan.']);
    pairing.request();
    expect(pairing.newClient.calls).toHaveLength(0);
    pairing.actor.send({ type: 'retry.requested' });
    await pairing.readAccount.resolve(lostAccount);
    expect([pairing.stage(), pairing.context().error]).toEqual(['idle', null]);
  });
});
