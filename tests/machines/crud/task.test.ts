import { describe, expect, it } from 'vitest';
import { apiError } from '../../../src/api/errors';
import {
  isRunning,
  type Outcome,
  type Question,
  taskMachine,
  type TaskParams,
} from '../../../src/machines/crud/task';
import { scriptedActor, startActor } from '../../support/actors';

const question = { title: 'Kirim?', text: 'Ke semua nomor.', confirm: 'Ya, Kirim.' };
const dialog = {
  id: 'sent',
  tone: 'success',
  title: 'Terkirim!',
  text: '',
  confirm: { label: 'OK' },
} as const;

function started(asked: Question | null = null) {
  const run = scriptedActor<Outcome, TaskParams>('run');
  const { actor, emitted } = startActor(taskMachine.provide({ actors: { run: run.logic } }), {
    input: { question: asked },
  });
  return { actor, emitted, run, running: () => isRunning(actor.getSnapshot()) };
}
const refusal = apiError('refused', 'Tidak ada data', { status: 404 });

describe('a task', () => {
  it('runs at once and once where there is nothing to ask, with what it was told [A1]', async () => {
    const { actor, emitted, run, running } = started();
    actor.send({ type: 'task.requested', params: { format: 'csv' } });
    actor.send({ type: 'task.requested' });
    expect([run.calls.map(({ input }) => input), running()]).toEqual([[{ format: 'csv' }], true]);
    await run.resolve({});
    expect([running(), emitted]).toEqual([false, []]);
    actor.send({ type: 'task.requested' });
    expect(run.calls[1]?.input).toEqual({});
  });

  it('asks first where it has a question, again at each press, and runs after a yes', () => {
    const { actor, emitted, run } = started(question);
    actor.send({ type: 'task.requested', params: { format: 'csv' } });
    actor.send({ type: 'task.requested' });
    const answer = (type: string) => ({ kind: 'send', key: actor.id, event: { type } });
    const asked = {
      type: 'dialog.requested',
      dialog: {
        id: expect.stringContaining(actor.id),
        tone: 'warning',
        title: 'Kirim?',
        text: 'Ke semua nomor.',
        confirm: { label: 'Ya, Kirim.', then: answer('task.confirmed') },
        cancel: { label: 'Batal', then: answer('task.cancelled') },
      },
    };
    expect(emitted).toEqual([asked, asked]);
    expect(run.calls).toEqual([]);
    actor.send({ type: 'task.confirmed' });
    expect(run.calls.map(({ input }) => input)).toEqual([{ format: 'csv' }]);
  });

  it('runs nothing after a no, and can be asked again', () => {
    const { actor, emitted, run } = started(question);
    actor.send({ type: 'task.requested' });
    actor.send({ type: 'task.cancelled' });
    actor.send({ type: 'task.confirmed' });
    expect(run.calls).toEqual([]);
    actor.send({ type: 'task.requested' });
    expect(emitted).toHaveLength(2);
  });

  it('is ended while it runs when it is called off', () => {
    const { actor, run, running } = started();
    actor.send({ type: 'task.requested' });
    actor.send({ type: 'task.cancelled' });
    expect([run.calls[0]?.signal.aborted, running()]).toEqual([true, false]);
  });

  it.each<[string, Outcome, object]>([
    ['in a dialog', { dialog }, { type: 'dialog.requested', dialog }],
    [
      'in passing',
      { toast: { tone: 'success', text: 'Disalin' } },
      { type: 'toast.requested', toast: { tone: 'success', text: 'Disalin' } },
    ],
  ])('tells how it ended %s', async (_, outcome, expected) => {
    const { actor, emitted, run } = started();
    actor.send({ type: 'task.requested' });
    await run.resolve(outcome);
    expect(emitted).toEqual([expected]);
    expect(actor.getSnapshot().matches({ resting: 'done' })).toBe(true);
  });

  it('says why it failed, in passing, until it is tried again', async () => {
    const { actor, emitted, run } = started();
    actor.send({ type: 'task.requested' });
    await run.reject(refusal);
    expect(emitted).toEqual([
      {
        type: 'toast.requested',
        toast: { id: expect.stringContaining(actor.id), tone: 'error', text: 'Tidak ada data' },
      },
    ]);
    expect(actor.getSnapshot().matches({ resting: 'failed' })).toBe(true);
    expect(actor.getSnapshot().context.error).toBe('Tidak ada data');
    actor.send({ type: 'task.requested' });
    expect(actor.getSnapshot().context.error).toBeNull();
  });
});
