import { assign, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { pendingActor, scriptedActor, startActor } from './actors';
import { settled } from './deferred';

const saving = setup({
  types: { context: {} as { id: number | null }, events: {} as { type: 'form.submitted' } },
  actors: { save: pendingActor<number, string>() },
}).createMachine({
  context: { id: null },
  initial: 'editing',
  states: {
    editing: { on: { 'form.submitted': 'saving' } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: 'draft',
        onDone: { target: 'done', actions: assign({ id: ({ event }) => event.output }) },
        onError: 'editing',
      },
      on: { 'form.submitted': 'editing' },
    },
    done: { type: 'final' },
  },
});

const submit = { type: 'form.submitted' } as const;

describe('scriptedActor', () => {
  it('answers its calls in turn and remembers their input', async () => {
    const save = scriptedActor<number, string>('save');
    save.fails('refused');
    save.answers(7);
    const { actor } = startActor(saving.provide({ actors: { save: save.logic } }));
    actor.send(submit);
    await settled();
    actor.send(submit);
    await settled();
    expect(actor.getSnapshot().context.id).toBe(7);
    expect(save.calls.map((call) => call.input)).toEqual(['draft', 'draft']);
  });

  it('waits for the test, and is aborted when the chart moves on', async () => {
    const save = scriptedActor<number, string>('save');
    const { actor } = startActor(saving.provide({ actors: { save: save.logic } }));
    actor.send(submit);
    actor.send(submit);
    expect(save.calls[0]?.signal.aborted).toBe(true);
    actor.send(submit);
    await save.resolve(9);
    expect(actor.getSnapshot().context.id).toBe(9);
  });

  it.fails('fails the test that leaves an answer unused', () => {
    const save = scriptedActor<number>('save');
    save.answers(1);
  });
});

describe('startActor', () => {
  it.fails('fails the test whose actor dies of an error', () => {
    const fatal = setup({
      actions: {
        explode: () => {
          throw new Error('exploded');
        },
      },
    }).createMachine({
      on: { '*': { actions: 'explode' } },
    });
    const { actor } = startActor(fatal);
    actor.send({ type: 'anything' });
  });
});
