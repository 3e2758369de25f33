import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { blasterMachine } from '../../../src/machines/blaster/blaster';
import type { Batch, Place, Receiver } from '../../../src/machines/blaster/blaster.rules';
import type { Sending } from '../../../src/machines/blaster/blaster.types';
import { scriptedActor, startActor } from '../../support/actors';

const receiver = (number: string): Receiver => ({ number, name: '' });
const budi = { value: 'id-1', label: 'Budi · 628111', name: '628111' };

function start(guards: Parameters<typeof blasterMachine.provide>[0]['guards'] = {}) {
  const readState = scriptedActor<string | null, { clientid: string }>('readState');
  const readBatch = scriptedActor<Batch, { next: Place }>('readBatch');
  const send = scriptedActor<unknown, Sending>('send');
  const { actor, emitted } = startActor(
    blasterMachine.provide({
      guards,
      actors: { readState: readState.logic, readBatch: readBatch.logic, send: send.logic },
    }),
  );
  const fill = () => {
    actor.send({ type: 'sender.known', sender: budi });
    actor.send({ type: 'draft.edited', field: 'sender', value: 'id-1' });
    actor.send({ type: 'draft.edited', field: 'message', value: 'Halo\nSemua' });
    actor.send({ type: 'receiver.toggled', receiver: receiver('62812') });
  };
  const submit = () => actor.send({ type: 'message.submitted' });
  const context = () => actor.getSnapshot().context;
  const is = (tag: 'saving' | 'unsaved') => actor.getSnapshot().hasTag(tag);
  const numbersSent = () => send.calls.map(({ input: { numbers } }) => numbers);
  return { actor, emitted, readState, readBatch, send, fill, submit, context, is, numbersSent };
}

const UNSENT = [
  { type: 'draft.edited', field: 'sender', value: 'id-1' },
  { type: 'draft.edited', field: 'message', value: 'Halo' },
  { type: 'receiver.toggled', receiver: receiver('62812') },
  { type: 'receivers.allToggled' },
] as const;

describe('what is written', () => {
  it.each(UNSENT)('is not left by mistake after $type [U2]', async (event) => {
    const { actor, is } = start();
    expect(is('unsaved')).toBe(false);
    actor.send(event);
    expect(is('unsaved')).toBe(true);
  });

  it('stays so while something is missing, while it is sent and where it could not be, until it is [U2]', async () => {
    const { actor, fill, submit, readState, send, is } = start();
    actor.send({ type: 'draft.edited', field: 'message', value: 'Halo' });
    submit();
    expect([is('unsaved'), is('saving')]).toEqual([true, false]);
    fill();
    submit();
    expect([is('unsaved'), is('saving')]).toEqual([true, true]);
    await readState.resolve('DISCONNECTED');
    expect([is('unsaved'), is('saving')]).toEqual([true, false]);
    submit();
    await readState.resolve('CONNECTED');
    expect([is('unsaved'), is('saving')]).toEqual([true, true]);
    await send.resolve(null);
    expect([is('unsaved'), is('saving')]).toEqual([false, false]);
  });
});

describe('the receivers', () => {
  it('are chosen one by one, or taken back [BLASTER-04]', () => {
    const { actor, context } = start();
    for (const number of ['62813', '62811', '62813'])
      actor.send({ type: 'receiver.toggled', receiver: receiver(number) });
    expect(context().draft.targets).toEqual([receiver('62811')]);
  });

  it('are every active number by All, whoever was chosen, and none by All again [BLASTER-05]', () => {
    const { actor, context } = start();
    actor.send({ type: 'receiver.toggled', receiver: receiver('62812') });
    actor.send({ type: 'receivers.allToggled' });
    expect(context().draft).toMatchObject({ targets: [], isAll: true });
    actor.send({ type: 'receivers.allToggled' });
    expect(context().draft).toMatchObject({ targets: [], isAll: false });
  });

  it('need no choice by All [BLASTER-06]', () => {
    const { actor, submit, context } = start();
    submit();
    actor.send({ type: 'receivers.allToggled' });
    expect(Object.keys(context().fieldErrors)).toEqual(['sender', 'message']);
  });
});

describe('sending', () => {
  it('needs a sender, a message and a receiver, and asks nothing without them [BLASTER-06]', async () => {
    const { actor, submit, context, readState } = start();
    actor.send({ type: 'draft.edited', field: 'message', value: ' \n' });
    submit();
    expect(context().fieldErrors).toEqual({
      sender: 'Wajib diisi.',
      message: 'Wajib diisi.',
      targets: 'Pilih setidaknya satu penerima.',
    });
    expect(readState.calls).toHaveLength(0);
  });

  it('takes back what it said of a field once that is mended [BLASTER-06]', async () => {
    const { actor, submit, context } = start();
    submit();
    actor.send({ type: 'draft.edited', field: 'message', value: 'x' });
    expect(Object.keys(context().fieldErrors)).toEqual(['sender', 'targets']);
  });

  it('asks for the state of the sender first [BLASTER-08]', async () => {
    const { fill, submit, readState, send, is } = start();
    fill();
    submit();
    expect(readState.calls[0]?.input).toEqual({ clientid: 'id-1' });
    expect(send.calls).toHaveLength(0);
    expect(is('saving')).toBe(true);
    await readState.resolve('CONNECTED');
    expect(send.calls[0]?.input).toMatchObject({
      sender: 'id-1',
      message: 'Halo\nSemua',
      numbers: ['62812'],
    });
  });

  it.each([
    ['DISCONNECTED', '628111 is DISCONNECTED'],
    ['connected', '628111 is connected'],
    [null, '628111 is unknown'],
  ])('sends nothing through a sender that is %s [BLASTER-08] [BLASTER-09]', async (state, text) => {
    const { fill, submit, readState, send, emitted, context } = start();
    fill();
    submit();
    await readState.resolve(state);
    expect(emitted).toMatchObject([
      {
        type: 'dialog.requested',
        dialog: { tone: 'error', title: 'Gagal!', text, confirm: { label: 'OK' } },
      },
    ]);
    expect(send.calls).toHaveLength(0);
    expect(context().draft.message).toBe('Halo\nSemua');
  });

  it('says that it was sent and clears the message [BLASTER-11]', async () => {
    const { fill, submit, readState, send, emitted, context } = start();
    fill();
    submit();
    await readState.resolve('CONNECTED');
    await send.resolve(null);
    expect(emitted).toMatchObject([
      {
        dialog: {
          tone: 'success',
          title: 'Terkirim!',
          text: 'Pesan blaster berhasil dikirim ke target.',
          confirm: { label: 'OK' },
        },
      },
    ]);
    expect(context().draft).toEqual({ sender: 'id-1', message: '', targets: [], isAll: false });
  });

  it('is done once, however often it is pressed [A1]', async () => {
    const { fill, submit, readState, send } = start();
    fill();
    submit();
    submit();
    await readState.resolve('CONNECTED');
    submit();
    expect([readState.calls.length, send.calls.length]).toEqual([1, 1]);
  });

  it('keeps what was written where the server refuses it', async () => {
    const { fill, submit, readState, send, context, is } = start();
    fill();
    submit();
    await readState.resolve('CONNECTED');
    await send.reject(apiError('refused', 'Saldo habis', { status: 422 }));
    expect(context().error).toBe('Saldo habis');
    expect(context().draft.message).toBe('Halo\nSemua');
    expect(is('unsaved')).toBe(true);
    submit();
    expect([context().error, is('saving')]).toEqual([null, true]);
  });

  it('says that nobody knows where no answer came [R11]', async () => {
    const { fill, submit, readState, send, context, is } = start();
    fill();
    submit();
    await readState.resolve('CONNECTED');
    await send.reject(apiError('unreachable', 'Internal server error'));
    expect(is('unsaved')).toBe(true);
    expect(context().error).toBe('Internal server error Belum pasti apakah pesan terkirim.');
  });

  it('sends nothing where the state cannot be read', async () => {
    const { fill, submit, readState, send, context, is } = start();
    fill();
    submit();
    await readState.reject(apiError('unreachable', 'Internal server error'));
    expect([context().error, is('unsaved')]).toEqual(['Internal server error', true]);
    expect(send.calls).toHaveLength(0);
  });
});

const FIRST: Batch = { numbers: ['62811', '62812'], next: { after: '8' } };
const LAST: Batch = { numbers: ['62813'], next: null };
const lost = apiError('unreachable', 'Internal server error');

/** On its way to every active number. */
async function startAll(guards?: Parameters<typeof start>[0]) {
  const started = start(guards);
  started.fill();
  started.actor.send({ type: 'receivers.allToggled' });
  started.submit();
  await started.readState.resolve('CONNECTED');
  return started;
}

describe('sending to every active number', () => {
  it('goes batch by batch, one after the other [BLASTER-05]', async () => {
    const { readBatch, send, emitted, context, is, numbersSent } = await startAll();
    expect(readBatch.calls.map(({ input }) => input)).toEqual([{ next: { after: '0' } }]);
    await readBatch.resolve(FIRST);
    expect([readBatch.calls.length, numbersSent(), is('unsaved')]).toEqual([1, [FIRST.numbers], true]);
    await send.resolve(null);
    expect([readBatch.calls[1]?.input, context().round?.sent]).toEqual([{ next: { after: '8' } }, 2]);
    await readBatch.resolve(LAST);
    await send.resolve(null);
    expect(numbersSent()).toEqual([FIRST.numbers, LAST.numbers]);
    expect(emitted).toMatchObject([{ dialog: { title: 'Terkirim!' } }]);
    expect([context().round, context().draft.message, is('unsaved')]).toEqual([null, '', false]);
  });

  it('is done where nothing follows after all, and says where there is nobody', async () => {
    const one = await startAll();
    await one.readBatch.resolve(FIRST);
    await one.send.resolve(null);
    await one.readBatch.resolve({ numbers: [], next: null });
    expect(one.emitted).toMatchObject([{ dialog: { title: 'Terkirim!' } }]);
    const none = await startAll();
    await none.readBatch.resolve({ numbers: [], next: null });
    expect([none.emitted, none.context().error, none.context().round]).toEqual([
      [],
      'Belum ada nomor aktif.',
      null,
    ]);
    expect(none.context().draft.message).toBe('Halo\nSemua');
  });

  it('stops once the batch that is on its way has its answer, and goes on with the next', async () => {
    const { actor, readState, readBatch, send, context, is, numbersSent } = await startAll();
    await readBatch.resolve(FIRST);
    actor.send({ type: 'round.stopped' });
    expect([send.calls[0]?.signal.aborted, context().round?.isStopping]).toEqual([false, true]);
    await send.resolve(null);
    expect([is('saving'), is('unsaved'), readBatch.calls.length]).toEqual([false, true, 1]);
    actor.send({ type: 'round.resumed' });
    await readState.resolve('CONNECTED');
    await readBatch.resolve(LAST);
    await send.resolve(null);
    expect(numbersSent()).toEqual([FIRST.numbers, LAST.numbers]);
  });

  it('reads the batch again that was refused, once the sender is connected again', async () => {
    const { actor, readState, readBatch, send, emitted, context, numbersSent } = await startAll();
    await readBatch.resolve(FIRST);
    await send.reject(apiError('refused', 'Sibuk', { status: 422 }));
    expect([context().error, context().round?.sent]).toEqual(['Sibuk', 0]);
    actor.send({ type: 'round.resumed' });
    await readState.resolve('DISCONNECTED');
    expect([emitted.length, numbersSent().length]).toEqual([1, 1]);
    actor.send({ type: 'round.resumed' });
    await readState.resolve('CONNECTED');
    // One of them has opted out meanwhile.
    await readBatch.resolve({ ...FIRST, numbers: FIRST.numbers.slice(1) });
    expect(numbersSent()).toEqual([FIRST.numbers, FIRST.numbers.slice(1)]);
    expect(readBatch.calls.map(({ input }) => input.next)).toEqual([{ after: '0' }, { after: '0' }]);
  });

  it('sends a batch again as it is whose answer was lost', async () => {
    const { actor, readState, readBatch, send, numbersSent } = await startAll();
    await readBatch.resolve(FIRST);
    await send.reject(lost);
    actor.send({ type: 'round.resumed' });
    await readState.resolve('CONNECTED');
    expect([numbersSent(), readBatch.calls.length]).toEqual([[FIRST.numbers, FIRST.numbers], 1]);
  });

  it('reads again where the next numbers could not be read', async () => {
    const { actor, readState, readBatch, context } = await startAll();
    await readBatch.reject(lost);
    expect(context().error).toBe('Internal server error');
    actor.send({ type: 'round.resumed' });
    await readState.resolve('CONNECTED');
    expect(readBatch.calls.map(({ input }) => input.next)).toEqual([{ after: '0' }, { after: '0' }]);
  });

  it('sends no batch again whose answer was lost, where the server would not know it for the same', async () => {
    const { actor, readState, readBatch, send, emitted, context, numbersSent } = await startAll({
      isLost: () => true,
    });
    await readBatch.resolve(FIRST);
    await send.reject(lost);
    expect(context().error).toBe('Internal server error Belum pasti apakah pesan terkirim.');
    expect(context().round).toMatchObject({ sent: 0, unsure: 2 });
    actor.send({ type: 'round.resumed' });
    await readState.resolve('CONNECTED');
    await readBatch.resolve(LAST);
    await send.resolve(null);
    expect(numbersSent()).toEqual([FIRST.numbers, LAST.numbers]);
    expect(emitted[0]?.dialog.text).toBe(
      'Pesan blaster berhasil dikirim ke target. Belum pasti untuk 2 nomor.',
    );
  });

  it('is left at what was sent, and keeps what was written', async () => {
    const { actor, readBatch, context, is } = await startAll();
    actor.send({ type: 'round.stopped' });
    expect(readBatch.calls[0]?.signal.aborted).toBe(true);
    actor.send({ type: 'round.ended' });
    expect([context().round, context().draft.message, is('unsaved')]).toEqual([null, 'Halo\nSemua', true]);
  });
});
