import { expect, it } from 'vitest';
import { clientMachine } from '../../../src/machines/pairing/client';
import { isListening, isReading, messageText } from '../../../src/machines/pairing/client.selectors';
import { scriptedActor, startActor } from '../../support/actors';
import { lostAccount, refused } from './harness';

function startClient() {
  const readState = scriptedActor<{ state: string | null }, { deviceId: string }>('readState');
  const listen = scriptedActor<{ message: unknown }, { id: string }>('listen');
  const machine = clientMachine.provide({ actors: { readState: readState.logic, listen: listen.logic } });
  const { actor } = startActor(machine, {
    input: { account: { ...lostAccount, id: '12', clientid: 'id-1' } },
  });
  return { actor, readState, listen, context: () => actor.getSnapshot().context };
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
