import { describe, expect, it } from 'vitest';
import type { Whatsapp } from '../../../src/api/schema/entities/whatsapp';
import { clientMachine } from '../../../src/machines/pairing/client';
import {
  canActivate,
  canReset,
  isActivating,
  isListening,
  isReading,
  isResetting,
  messageText,
} from '../../../src/machines/pairing/client.selectors';
import { scriptedActor, startActor } from '../../support/actors';
import { lostAccount, refused } from './harness';

const account = { ...lostAccount, id: '12', clientid: 'id-1' };

function startClient(fields: Partial<Whatsapp> = {}) {
  const readState = scriptedActor<{ state: string | null }, { deviceId: string }>('readState');
  const listen = scriptedActor<{ message: unknown }, { id: string }>('listen');
  const reset = scriptedActor<Whatsapp | null, { id: string }>('reset');
  const activate = scriptedActor<Whatsapp | null, { id: string }>('activate');
  const machine = clientMachine.provide({
    actors: {
      readState: readState.logic,
      listen: listen.logic,
      reset: reset.logic,
      activate: activate.logic,
    },
  });
  const { actor, clock, emitted } = startActor(machine, { input: { account: { ...account, ...fields } } });
  const snapshot = () => actor.getSnapshot();
  return {
    actor,
    clock,
    emitted,
    readState,
    listen,
    reset,
    activate,
    snapshot,
    context: () => snapshot().context,
  };
}

it('fetches the state of the client [PAIR-22, API-14]', async () => {
  const { actor, readState, context } = startClient();
  actor.send({ type: 'state.requested' });
  actor.send({ type: 'state.requested' });
  expect(readState.calls.map(({ input }) => input)).toEqual([{ deviceId: 'id-1' }]);
  expect(isReading(actor.getSnapshot())).toBe(true);
  await readState.resolve({ state: 'CONNECTED' });
  expect([context().state, isReading(actor.getSnapshot())]).toEqual(['CONNECTED', false]);
  actor.send({ type: 'state.requested' });
  await readState.resolve({ state: null });
  expect(context().state).toBe('');
});

it('takes the message that is created while it listens [PAIR-23, API-15]', async () => {
  const { actor, listen, context } = startClient();
  actor.send({ type: 'message.requested' });
  expect(listen.calls.map(({ input }) => input)).toEqual([{ id: '12' }]);
  expect([isListening(actor.getSnapshot()), messageText(actor.getSnapshot())]).toEqual([true, null]);
  await listen.resolve({ message: { body: 'Halo' } });
  expect(context().message).toEqual({ body: 'Halo' });
  expect(isListening(actor.getSnapshot())).toBe(false);
  expect(actor.getSnapshot().value).toMatchObject({ message: 'silent' });
});

it.each([
  [{ body: 'Halo' }, 'Halo'],
  ['Halo', 'Halo'],
  [{ body: 7 }, '{"body":7}'],
  [{ type: 'image' }, '{"type":"image"}'],
  [undefined, null],
])('says the message %j as %j [PAIR-23]', async (message, text) => {
  const { actor, listen } = startClient();
  actor.send({ type: 'message.requested' });
  await listen.resolve({ message });
  expect(messageText(actor.getSnapshot())).toBe(text);
});

it('stops listening when it is told to', () => {
  const { actor, listen } = startClient();
  actor.send({ type: 'message.requested' });
  actor.send({ type: 'message.cancelled' });
  expect(listen.calls[0]?.signal.aborted).toBe(true);
});

it('says why it could not tell, and goes on', async () => {
  const { actor, readState, listen, context } = startClient();
  actor.send({ type: 'state.requested' });
  await readState.reject(refused('Ditolak'));
  expect(context().error).toBe('Ditolak');
  expect(actor.getSnapshot().can({ type: 'state.requested' })).toBe(true);
  actor.send({ type: 'message.requested' });
  await listen.reject(refused('Waktu habis'));
  expect(context().error).toBe('Waktu habis');
  actor.send({ type: 'message.requested' });
  expect(listen.calls).toHaveLength(2);
});

const COMMANDS = [
  ['reset', { type: 'reset.confirmed' }, isResetting],
  ['activate', { type: 'activation.requested' }, isActivating],
] as const;

describe.each(COMMANDS)('%s', (name, event, isUnderWay) => {
  const start = () => startClient({ suspended: 1, suspended_count: 2 });

  it('asks the server once, takes what it says of the account, and shows it a second longer [PAIR-22, LIMIT-06]', async () => {
    const { actor, clock, snapshot, context, ...calls } = start();
    expect([isUnderWay(snapshot()), canReset(snapshot()), canActivate(snapshot())]).toEqual([
      false,
      true,
      true,
    ]);
    actor.send(event);
    actor.send(event);
    expect(calls[name].calls.map(({ input }) => input)).toEqual([{ id: '12' }]);
    expect([isUnderWay(snapshot()), canReset(snapshot()), canActivate(snapshot())]).toEqual([
      true,
      false,
      false,
    ]);
    await calls[name].resolve({ ...account, suspended: 0, suspended_count: 0 });
    expect(context().account.suspended).toBe(0);
    clock.advance(999);
    expect(isUnderWay(snapshot())).toBe(true);
    clock.advance(1);
    expect([isUnderWay(snapshot()), canReset(snapshot()), canActivate(snapshot())]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('keeps the account where the server says nothing of it', async () => {
    const { actor, context, ...calls } = start();
    actor.send(event);
    await calls[name].resolve(null);
    expect(context().account).toEqual({ ...account, suspended: 1, suspended_count: 2 });
  });

  it('says why it was refused, at once, and can be asked again', async () => {
    const { actor, snapshot, context, ...calls } = start();
    actor.send(event);
    await calls[name].reject(refused('Ditolak'));
    expect([context().error, isUnderWay(snapshot()), canReset(snapshot())]).toEqual(['Ditolak', false, true]);
    actor.send(event);
    await calls[name].resolve(null);
    expect(context().error).toBeNull();
  });
});

it('asks before it resets [PAIR-22]', () => {
  const { actor, emitted, reset } = startClient();
  actor.send({ type: 'reset.requested' });
  expect(emitted).toMatchObject([{ type: 'dialog.requested', dialog: { confirm: {} } }]);
  expect(reset.calls).toHaveLength(0);
});

it.each([
  ['is not suspended', { suspended: 0, suspended_count: 2 }],
  ['was suspended too often', { suspended: 1, suspended_count: 3 }],
] as const)('activates no account that %s [SUSP-04]', (_, fields) => {
  const { actor, snapshot, activate } = startClient(fields);
  expect(canActivate(snapshot())).toBe(false);
  actor.send({ type: 'activation.requested' });
  expect(activate.calls).toHaveLength(0);
});
