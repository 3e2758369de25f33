import { describe, expect, it } from 'vitest';
import {
  canCancel,
  canChoose,
  canRequest,
  canRetry,
  canType,
  selectAccount,
  selectClientInfo,
  selectCode,
  selectDialled,
  selectPairingError,
  selectMode,
  selectNumber,
  selectQr,
  selectCountdown,
} from '../../../src/machines/pairing/pairing.selectors';
import {
  authenticated,
  clientInfo,
  code,
  fact,
  lostAccount,
  qr,
  refused,
  showCode,
  showQr,
  startPairing,
} from './harness';

type Pairing = ReturnType<typeof startPairing>;
const offers = ({ actor }: Pairing) => {
  const snapshot = actor.getSnapshot();
  return {
    choose: canChoose(snapshot),
    type: canType(snapshot),
    request: canRequest(snapshot),
    cancel: canCancel(snapshot),
    retry: canRetry(snapshot),
  };
};
const NOTHING = { choose: false, type: false, request: false, cancel: false, retry: false };

describe('what the screen of a pairing shows', () => {
  it('the QR code and the time that it has left, and no pairing code [PAIR-12]', async () => {
    const { actor } = await showQr('QR-1');
    const snapshot = actor.getSnapshot();
    expect([selectQr(snapshot), selectCode(snapshot), selectCountdown(snapshot).lasts]).toEqual([
      'QR-1',
      null,
      60_000,
    ]);
  });

  it('the pairing code as it is read, the number it was asked for, and no QR code [PAIR-07, PAIR-14]', () => {
    const pairing = startPairing();
    pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
    expect(selectCode(pairing.actor.getSnapshot())).toBeNull();
    const snapshot = showCode('ABCD1234').actor.getSnapshot();
    expect([selectQr(snapshot), selectCode(snapshot), selectMode(snapshot)]).toEqual([
      null,
      'ABCD-1234',
      'code',
    ]);
    expect([selectNumber(snapshot), selectDialled(snapshot)]).toEqual(['0812 3456 7890', '6281234567890']);
  });

  it('the account that is linked again, and who answered', async () => {
    const pairing = startPairing({ reconnect: '12' });
    await pairing.readAccount.resolve(lostAccount);
    expect(selectAccount(pairing.actor.getSnapshot())).toEqual(lostAccount);
    pairing.request();
    pairing.wire.next(authenticated);
    expect(selectClientInfo(pairing.actor.getSnapshot())).toEqual(clientInfo);
    await pairing.save.reject(refused('Ditolak'));
    expect(selectPairingError(pairing.actor.getSnapshot())).toBe('Ditolak');
  });
});

describe('what can be done on the screen of a pairing', () => {
  it('before anything was asked for: choose, type, ask', () => {
    const pairing = startPairing();
    expect(offers(pairing)).toEqual({ ...NOTHING, choose: true, type: true, request: true });
    pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
    expect(offers(pairing)).toEqual({ ...NOTHING, choose: true, type: true });
    pairing.actor.send({ type: 'number.typed', number: '0812 3456 7890' });
    expect(offers(pairing)).toEqual({ ...NOTHING, choose: true, type: true, request: true });
  });

  it('while a code is awaited or shown: choose the other way, or call off', async () => {
    const awaited = startPairing();
    awaited.request();
    expect(offers(awaited)).toEqual({ ...NOTHING, choose: true, cancel: true });
    expect(offers(await showQr())).toEqual({ ...NOTHING, choose: true, cancel: true });
    expect(offers(showCode())).toEqual({ ...NOTHING, choose: true, cancel: true });
  });

  it('while the account is read: nothing; and to read it again where that failed', async () => {
    const pairing = startPairing({ reconnect: '12' });
    expect(offers(pairing)).toEqual(NOTHING);
    expect(pairing.actor.getSnapshot().hasTag('busy')).toBe(true);
    await pairing.readAccount.reject(refused('Tidak ada'));
    expect(offers(pairing)).toEqual({ ...NOTHING, retry: true });
  });

  it('while it is saved or called off: nothing', async () => {
    const saving = await showQr();
    saving.wire.next(authenticated);
    expect([offers(saving), saving.actor.getSnapshot().hasTag('busy')]).toEqual([NOTHING, true]);
    const removing = await showQr();
    removing.actor.send({ type: 'pairing.cancelled' });
    expect([offers(removing), removing.actor.getSnapshot().hasTag('busy')]).toEqual([NOTHING, true]);
  });
});

describe('a pairing that failed', () => {
  async function failed() {
    const pairing = await showQr();
    pairing.wire.next(fact('mongo', { message: 'boom' }));
    expect(pairing.stage()).toBe('failed');
    return pairing;
  }

  it('can be changed to the other way, which removes its client first [PAIR-06]', async () => {
    const pairing = await failed();
    pairing.actor.send({ type: 'mode.chosen', mode: 'qr' });
    expect(pairing.stage()).toBe('failed');
    pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
    expect([pairing.stage(), selectMode(pairing.actor.getSnapshot())]).toEqual(['removing', 'code']);
  });

  it('asks again only for what can be asked for', async () => {
    const pairing = startPairing();
    pairing.actor.send({ type: 'mode.chosen', mode: 'code' });
    pairing.actor.send({ type: 'number.typed', number: '0812 3456 7890' });
    pairing.request();
    await pairing.newClient.reject(refused('Ditolak'));
    pairing.actor.send({ type: 'number.typed', number: '0812' });
    expect([selectNumber(pairing.actor.getSnapshot()), canRequest(pairing.actor.getSnapshot())]).toEqual([
      '0812',
      false,
    ]);
    pairing.actor.send({ type: 'number.typed', number: '0812 3456 7891' });
    pairing.request();
    expect(pairing.newClient.calls[1]?.input.phoneNumber).toBe('6281234567891');
  });

  it('is saved all the same when its phone answers [S21]', async () => {
    const pairing = await failed();
    pairing.wire.next(authenticated);
    expect([pairing.stage(), selectClientInfo(pairing.actor.getSnapshot())]).toEqual(['saving', clientInfo]);
  });
});

it('asks for a new code in the mode that is shown alone', () => {
  const pairing = startPairing();
  pairing.actor.send({ type: 'mode.chosen', mode: 'qr' });
  expect(selectMode(pairing.actor.getSnapshot())).toBe('qr');
  pairing.request();
  pairing.wire.next(code('ABCD1234'));
  expect(pairing.stage()).toBe('generating');
  pairing.actor.send({ type: 'mode.chosen', mode: 'qr' });
  expect(pairing.stage()).toBe('generating');
  const byCode = showCode();
  byCode.wire.next(qr('QR-1'));
  expect(selectQr(byCode.actor.getSnapshot())).toBeNull();
});

it('counts a pairing code down each second, and it is over after a sleep [PAIR-13, T1]', () => {
  const pairing = showCode();
  pairing.clock.advance(1000);
  expect(pairing.seconds()).toBe(89);
  pairing.clock.wake(600_000);
  expect([pairing.stage(), pairing.seconds()]).toEqual(['expired', 0]);
});
