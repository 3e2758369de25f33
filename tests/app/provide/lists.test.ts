import { EMPTY } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { fromEventObservable, type AnyActorRef } from 'xstate';
import type { ListAnswer } from '../../../src/api/schema/calls';
import { createChanges } from '../../../src/app/changes';
import { type ListSource, provideList } from '../../../src/app/provide/lists';
import { createScreens } from '../../../src/app/screens';
import { rowMachine, type RowRecord } from '../../../src/machines/crud/row';
import { createFleet } from '../../../src/machines/fleet/fleet';
import { type NoticesRef, noticesMachine } from '../../../src/machines/notices/notices';
import { taskMachine } from '../../../src/machines/crud/task';
import { createRouter } from '../../../src/streams/route';
import { scriptedActor, startActor } from '../../support/actors';
import { deferred, settled } from '../../support/deferred';

const answer = (...ids: readonly string[]): ListAnswer<RowRecord> => ({
  rows: ids.map((id) => ({ id })),
  unreadable: [],
  total: 0,
  totalPages: 1,
  position: null,
});

function listing() {
  const remove = scriptedActor<unknown, { record: RowRecord }>('delete');
  const changes = createChanges();
  const fleet = createFleet({
    logic: {
      level: rowMachine.provide({
        actors: { delete: remove.logic, wire: fromEventObservable(() => EMPTY) as never },
      }),
    },
    onStarted: (key, actor: AnyActorRef) => actor.on('record.removed', () => changes.remove(key)),
  });
  const reads: ReturnType<typeof deferred<ListAnswer<RowRecord>>>[] = [];
  const source: ListSource<RowRecord> = {
    read: () => {
      const read = deferred<ListAnswer<RowRecord>>();
      reads.push(read);
      return read.promise;
    },
    rowOf: (record) => ({ key: `level:${record.id}`, kind: 'level', record }),
  };
  const { actor } = startActor(
    provideList('level', source, {
      call: vi.fn() as never,
      fleet,
      router: createRouter(),
      firstReads: { note: () => {} },
      changes: changes.events,
    }),
    { input: { query: { page: 1, search: '', id: null } } },
  );
  const keys = () => actor.getSnapshot().context.keys;
  const tell = async (read: number, ...ids: readonly string[]) => {
    reads[read]?.resolve(answer(...ids));
    await settled();
  };
  const remover = async (key: string) => {
    fleet.send(key, { type: 'delete.requested' });
    fleet.send(key, { type: 'delete.confirmed' });
    await remove.resolve(null);
  };
  const alive = (key: string) => fleet.get(key)?.getSnapshot().status === 'active';
  return { actor, reads, keys, tell, remover, alive };
}

describe('a list of rows that can be deleted', () => {
  it('loses a deleted row at once and reads what moved up in its place', async () => {
    const { keys, tell, remover, reads } = listing();
    await tell(0, '1', '2');
    await remover('level:1');
    expect(keys()).toEqual(['level:2']);
    expect(reads).toHaveLength(2);
    await tell(1, '2', '3');
    expect(keys()).toEqual(['level:2', 'level:3']);
  });

  it('keeps its rows alive while another page or search is read', async () => {
    const { actor, keys, tell, alive } = listing();
    await tell(0, '1', '2');
    actor.send({ type: 'page.requested', page: 1 });
    actor.send({ type: 'search.edited', search: 'a' });
    expect(keys().map(alive)).toEqual([true, true]);
  });

  it('does not take a deleted row back from an answer that was read before [R16]', async () => {
    const { actor, keys, tell, remover } = listing();
    await tell(0, '1', '2');
    actor.send({ type: 'page.requested', page: 1 });
    await remover('level:1');
    await tell(2, '1', '2');
    expect(keys()).toEqual(['level:2']);
  });
});

describe('the actors of a screen', () => {
  it('are shown by the notices, and answered by dialogs, until they are let go', () => {
    const notices: NoticesRef = startActor(noticesMachine).actor;
    const send = vi.fn();
    const screens = createScreens(notices, { send } as never);
    const run = scriptedActor<object, object>('run');
    const question = { title: 'Kirim?', text: '', confirm: 'Ya' };
    const { actor } = startActor(taskMachine.provide({ actors: { run: run.logic as never } }), {
      input: { question },
    });
    const letGo = screens.adopt('task', actor);
    actor.send({ type: 'task.requested' });
    expect(notices.getSnapshot().context.dialogs).toMatchObject([{ title: 'Kirim?' }]);
    screens.send('task', { type: 'task.confirmed' });
    expect(run.calls).toHaveLength(1);
    letGo();
    screens.send('task', { type: 'task.cancelled' });
    expect(send).toHaveBeenCalledExactlyOnceWith('task', { type: 'task.cancelled' });
  });
});
