import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import { blasterMachine } from '../../../src/machines/blaster/blaster';
import type { Choices, Draft } from '../../../src/machines/blaster/blaster.rules';
import { scriptedActor, startActor } from '../../support/actors';

const choices: Choices = {
  senders: [
    { clientid: 'id-2', number: '628222', label: 'Ani' },
    { clientid: 'id-1', number: '628111', label: 'Budi' },
  ],
  receivers: ['62811', '62812', '62813'].map((number) => ({ number, name: '' })),
};

function startLoading() {
  const load = scriptedActor<Choices>('load');
  const readState = scriptedActor<string | null, { clientid: string }>('readState');
  const send = scriptedActor<unknown, Draft>('send');
  const { actor, emitted } = startActor(
    blasterMachine.provide({
      actors: { load: load.logic, readState: readState.logic, send: send.logic },
    }),
  );
  const fill = () => {
    actor.send({ type: 'draft.edited', field: 'sender', value: 'id-1' });
    actor.send({ type: 'draft.edited', field: 'message', value: 'Halo\nSemua' });
    actor.send({ type: 'receiver.toggled', number: '62812' });
  };
  const submit = () => actor.send({ type: 'message.submitted' });
  const context = () => actor.getSnapshot().context;
  const is = (tag: 'loading' | 'saving' | 'unsaved') => actor.getSnapshot().hasTag(tag);
  return { actor, emitted, load, readState, send, fill, submit, context, is };
}

async function start() {
  const started = startLoading();
  await started.load.resolve(choices);
  return started;
}

const UNSENT = [
  { type: 'draft.edited', field: 'sender', value: 'id-1' },
  { type: 'draft.edited', field: 'message', value: 'Halo' },
  { type: 'receiver.toggled', number: '62812' },
  { type: 'receivers.allToggled' },
] as const;

describe('the choices', () => {
  it('begin empty and are read', async () => {
    const { load, context, is } = startLoading();
    expect(is('loading')).toBe(true);
    expect(context()).toMatchObject({
      senders: [],
      receivers: [],
      draft: { sender: '', message: '', targets: [] },
    });
    await load.resolve(choices);
    expect(is('loading')).toBe(false);
    expect(context()).toMatchObject(choices);
  });

  it('are read again after a failure, which is forgotten then', async () => {
    const { load, actor, context, is } = startLoading();
    await load.reject(apiError('refused', 'Error fetching WhatsApp list', { status: 400 }));
    expect([context().error, is('loading')]).toEqual(['Error fetching WhatsApp list', false]);
    actor.send({ type: 'retry.requested' });
    expect([context().error, is('loading'), load.calls.length]).toEqual([null, true, 2]);
  });
});

describe('what is written', () => {
  it.each(UNSENT)('is not left by mistake after $type [U2]', async (event) => {
    const { actor, is } = await start();
    expect(is('unsaved')).toBe(false);
    actor.send(event);
    expect(is('unsaved')).toBe(true);
  });

  it('stays so while something is missing, while it is sent and where it could not be, until it is [U2]', async () => {
    const { actor, fill, submit, readState, send, is } = await start();
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
  it('are chosen one by one, or taken back [BLASTER-04]', async () => {
    const { actor, context } = await start();
    for (const number of ['62813', '62811', '62813']) actor.send({ type: 'receiver.toggled', number });
    expect(context().draft.targets).toEqual(['62811']);
  });

  it('are every active number by All, and none by All again [BLASTER-05]', async () => {
    const { actor, context } = await start();
    actor.send({ type: 'receiver.toggled', number: '62812' });
    actor.send({ type: 'receivers.allToggled' });
    expect(context().draft.targets).toEqual(['62811', '62812', '62813']);
    actor.send({ type: 'receivers.allToggled' });
    expect(context().draft.targets).toEqual([]);
  });
});

describe('sending', () => {
  it('needs a sender, a message and a receiver, and asks nothing without them [BLASTER-06]', async () => {
    const { actor, submit, context, readState } = await start();
    actor.send({ type: 'draft.edited', field: 'message', value: ' \n' });
    submit();
    expect(context().fieldErrors).toEqual({
      sender: 'Wajib diisi.',
      message: 'Wajib diisi.',
      targets: 'Pilih minimal satu penerima.',
    });
    expect(readState.calls).toHaveLength(0);
  });

  it('takes back what it said of a field once that is mended [BLASTER-06]', async () => {
    const { actor, submit, context } = await start();
    submit();
    actor.send({ type: 'draft.edited', field: 'message', value: 'x' });
    expect(Object.keys(context().fieldErrors)).toEqual(['sender', 'targets']);
  });

  it('asks for the state of the sender first [BLASTER-08]', async () => {
    const { fill, submit, readState, send, is } = await start();
    fill();
    submit();
    expect(readState.calls[0]?.input).toEqual({ clientid: 'id-1' });
    expect(send.calls).toHaveLength(0);
    expect(is('saving')).toBe(true);
    await readState.resolve('CONNECTED');
    expect(send.calls[0]?.input).toEqual({ sender: 'id-1', message: 'Halo\nSemua', targets: ['62812'] });
  });

  it.each([
    ['DISCONNECTED', '628111 is DISCONNECTED'],
    ['connected', '628111 is connected'],
    [null, '628111 is unknown'],
  ])('sends nothing through a sender that is %s [BLASTER-08] [BLASTER-09]', async (state, text) => {
    const { fill, submit, readState, send, emitted, context } = await start();
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
    const { fill, submit, readState, send, emitted, context } = await start();
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
    expect(context().draft).toEqual({ sender: 'id-1', message: '', targets: [] });
  });

  it('is done once, however often it is pressed [A1]', async () => {
    const { fill, submit, readState, send } = await start();
    fill();
    submit();
    submit();
    await readState.resolve('CONNECTED');
    submit();
    expect([readState.calls.length, send.calls.length]).toEqual([1, 1]);
  });

  it('keeps what was written where the server refuses it', async () => {
    const { fill, submit, readState, send, context, is } = await start();
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
    const { fill, submit, readState, send, context, is } = await start();
    fill();
    submit();
    await readState.resolve('CONNECTED');
    await send.reject(apiError('unreachable', 'Internal server error'));
    expect(is('unsaved')).toBe(true);
    expect(context().error).toBe('Internal server error Belum pasti apakah pesan terkirim.');
  });

  it('sends nothing where the state cannot be read', async () => {
    const { fill, submit, readState, send, context, is } = await start();
    fill();
    submit();
    await readState.reject(apiError('unreachable', 'Internal server error'));
    expect([context().error, is('unsaved')]).toEqual(['Internal server error', true]);
    expect(send.calls).toHaveLength(0);
  });
});
