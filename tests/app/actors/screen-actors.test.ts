import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createScreenActors } from '../../../src/app/actors/screen-actors';
import { type Outcome, taskMachine, type TaskParams } from '../../../src/machines/crud/task';
import { noticesMachine } from '../../../src/machines/notices/notices';
import type { RowRegistry } from '../../../src/machines/rows/row-registry';

const question = { title: 'Istirahatkan akun?', text: 'Blast berhenti.', confirm: 'Ya, Istirahatkan.' };
const machine = taskMachine.provide({ actors: { run: fromPromise<Outcome, TaskParams>(async () => ({})) } });

function open() {
  const notices = createActor(noticesMachine).start();
  const screen = createScreenActors(notices, {} as RowRegistry);
  const asks = (key: string) => {
    const task = createActor(machine, { id: key, input: { question } });
    const release = screen.adopt(key, task);
    task.start();
    task.send({ type: 'task.requested' });
    return release;
  };
  return { asks, titles: () => notices.getSnapshot().context.dialogs.map(({ id }) => id), notices };
}

it('takes back the question of an actor that is gone, and no other', () => {
  const { asks, titles, notices } = open();
  const release = asks('rest 1');
  asks('rest 2');
  notices.send({
    type: 'notice.dialogOpened',
    dialog: { id: 'said', tone: 'info', title: '', text: '', confirm: { label: 'OK' } },
  });
  expect(titles()).toEqual(['ask rest 1', 'ask rest 2', 'said']);
  release();
  expect(titles()).toEqual(['ask rest 2', 'said']);
});

it('leaves the question to the one that took its place', () => {
  const { asks, titles } = open();
  const release = asks('rest 1');
  asks('rest 1');
  release();
  expect(titles()).toEqual(['ask rest 1']);
});
