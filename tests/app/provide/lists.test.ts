import { describe, expect, it, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { ListAnswer } from '../../../src/api/schema/answers';
import type { WireEvent } from '../../../src/api/schema/wire';
import { createListInvalidation } from '../../../src/app/live/list-invalidation';
import { provideList, type ReadRows } from '../../../src/app/provide/lists';
import { createDirectory } from '../../../src/app/live/directory';
import { createEarlyReads } from '../../../src/app/live/early-reads';
import { createReads } from '../../../src/app/live/reads';
import { beginAhead } from '../../../src/app/actors/ahead';
import { createScreenActors } from '../../../src/app/actors/screen-actors';
import type { Query } from '../../../src/machines/crud/list.rules';
import { rowMachine, type RowRecord } from '../../../src/machines/crud/row';
import { createRowRegistry } from '../../../src/machines/rows/row-registry';
import { type NoticesRef, noticesMachine } from '../../../src/machines/notices/notices';
import { taskMachine } from '../../../src/machines/crud/task';
import { createEventLog } from '../../../src/streams/event-log';
import { createRouter } from '../../../src/streams/route';
import { scriptedActor, startActor } from '../../support/actors';
import { deferred, settled } from '../../support/deferred';
import { createStreamHarness } from '../../streams/harness';

const answer = (...ids: readonly string[]): ListAnswer<RowRecord> => ({
  rows: ids.map((id) => ({ id })),
  unreadable: [],
  total: 0,
  totalPages: 1,
  position: null,
});

const counted = (seq: number): WireEvent => ({
  type: 'wire.count_success',
  source: 'phonenumber',
  receiver: { id: '1', count_success: seq },
  epoch: 'e',
  seq,
  at: 0,
  replayed: false,
});

const QUERY = { page: 1, search: '', id: null, filters: {} };

/** A list that is not shown yet. */
function prepared() {
  const { environment } = createStreamHarness();
  const log = createEventLog();
  const router = createRouter();
  const tapes = new Set<object>();
  const tape = () => {
    const recording = router.tape();
    tapes.add(recording);
    return {
      stop() {
        tapes.delete(recording);
        return recording.stop();
      },
    };
  };
  const remove = scriptedActor<unknown, { record: RowRecord }>('delete');
  const listInvalidation = createListInvalidation();
  const logic = rowMachine.provide({
    actors: { delete: remove.logic },
  });
  const registry = createRowRegistry();
  registry.onStarted((key, actor: AnyActorRef) =>
    actor.on('record.removed', () => listInvalidation.removeRow(key)),
  );
  const reads: ReturnType<typeof deferred<ListAnswer<RowRecord>>>[] = [];
  const signals: AbortSignal[] = [];
  const readRows: ReadRows = async (_input, signal) => {
    const records = deferred<ListAnswer<RowRecord>>();
    reads.push(records);
    signals.push(signal);
    const page = await records.promise;
    const rows = page.rows.map((record) => ({ key: `level:${record.id}`, kind: 'level', logic, record }));
    return { ...page, rows };
  };
  const chart = provideList('level', readRows, {
    registry,
    beginRead: createReads(
      registry,
      { ...router, tape },
      createDirectory(registry, () => {}),
      createEarlyReads(() => {}),
    ),
    log,
    streams: environment,
    listEvents: listInvalidation.events,
  });
  const deliver = async (read: number, ...ids: readonly string[]) => {
    reads[read]?.resolve(answer(...ids));
    await settled();
  };
  const remover = async (key: string) => {
    registry.send(key, { type: 'delete.requested' });
    registry.send(key, { type: 'delete.confirmed' });
    await remove.resolve(null);
  };
  const alive = (key: string) => registry.get(key)?.getSnapshot().status === 'active';
  const recordOf = (key: string) => registry.get(key)?.getSnapshot().context.record;
  const { suspectStale } = listInvalidation;
  const start = (query: Query = QUERY) => {
    const { actor } = startActor(chart, { input: { query } });
    return { actor, keys: () => actor.getSnapshot().context.keys };
  };
  return {
    chart,
    start,
    reads,
    signals,
    deliver,
    remover,
    alive,
    recordOf,
    router,
    tapes,
    log,
    suspectStale,
  };
}
function listing() {
  const list = prepared();
  return { ...list, ...list.start() };
}

describe('a list of rows that can be deleted', () => {
  it('loses a deleted row at once and reads what moved up in its place', async () => {
    const { keys, deliver, remover, reads } = listing();
    await deliver(0, '1', '2');
    await remover('level:1');
    expect(keys()).toEqual(['level:2']);
    expect(reads).toHaveLength(2);
    await deliver(1, '2', '3');
    expect(keys()).toEqual(['level:2', 'level:3']);
  });

  it('keeps its rows alive while another page or search is read', async () => {
    const { actor, keys, deliver, alive } = listing();
    await deliver(0, '1', '2');
    actor.send({ type: 'page.requested', page: 1 });
    actor.send({ type: 'search.edited', search: 'a' });
    expect(keys().map(alive)).toEqual([true, true]);
  });

  it('does not take a deleted row back from an answer that was read before [R16]', async () => {
    const { actor, keys, deliver, remover } = listing();
    await deliver(0, '1', '2');
    actor.send({ type: 'page.requested', page: 1 });
    await remover('level:1');
    await deliver(2, '1', '2');
    expect(keys()).toEqual(['level:2']);
  });
});

describe('what arrives while a list is read', () => {
  const wire = (key: string, count: number, seq: number) =>
    ({
      type: 'wire.count_success',
      source: 'whatsapp',
      key,
      receiver: { id: key.slice(-1), count_success: count },
      epoch: 'e',
      seq,
      at: 0,
      replayed: false,
    }) as never;

  /** Two lists of phone numbers, each with rows of its own. */
  function numbers() {
    const router = createRouter();
    const logic = rowMachine;
    const registry = createRowRegistry();
    router.deliveries.subscribe(({ keys, event }) => {
      for (const key of keys) registry.send(key, event);
    });
    const beginRead = createReads(
      registry,
      router,
      createDirectory(registry, () => {}),
      createEarlyReads(() => {}),
    );
    const row = (id: string, count_success: number) => ({
      key: `phonenumber:${id}`,
      kind: 'phonenumber',
      logic,
      record: { id, count_success },
    });
    const countOf = (id: string) =>
      registry.get(`phonenumber:${id}`)?.getSnapshot().context.record.count_success;
    const deliver = (id: string, count: number, seq: number) =>
      router.deliver([`phonenumber:${id}`], wire(`phonenumber:${id}`, count, seq));
    return { beginRead, row, countOf, deliver };
  }

  it('is put over the rows of its answer alone [S7]', () => {
    const { beginRead, row, countOf, deliver } = numbers();
    beginRead().show('one', [row('1', 0)], null);
    const slow = beginRead();
    deliver('1', 5, 1);
    beginRead().show('one', [row('1', 9)], null);
    slow.show('other', [row('2', 0)], null);
    expect([countOf('1'), countOf('2')]).toEqual([9, 0]);
  });

  it('does not bring back an answer that a later read overtook [S7]', () => {
    const { beginRead, row, countOf, deliver } = numbers();
    beginRead().show('one', [row('1', 0)], null);
    const single = beginRead();
    deliver('1', 2, 1);
    beginRead().show('one', [row('1', 10)], { epoch: 'e', seq: 9 });
    single.read('phonenumber:1', { id: '1', count_success: 2 });
    expect(countOf('1')).toBe(10);
  });
});

describe('what a list reads', () => {
  it('is overtaken by what was told meanwhile and is newer than the answer [S7]', async () => {
    const { reads, recordOf, router } = listing();
    router.deliver(['level:1'], counted(4));
    router.deliver(['level:1'], counted(6));
    const rows = [{ id: '1', count_success: 5 }];
    reads[0]?.resolve({ ...answer(), rows, position: { epoch: 'e', seq: 5 } });
    await settled();
    expect(recordOf('level:1')).toMatchObject({ count_success: 6 });
  });

  it('stays where the answer knew it already [S7]', async () => {
    const { reads, recordOf, router } = listing();
    router.deliver(['level:1'], counted(4));
    const rows = [{ id: '1', count_success: 5 }];
    reads[0]?.resolve({ ...answer(), rows, position: { epoch: 'e', seq: 5 } });
    await settled();
    expect(recordOf('level:1')).toMatchObject({ count_success: 5 });
  });

  it('stands in the log where it cannot be read, and why [R14]', async () => {
    const { reads, log } = listing();
    const unreadable = [
      { index: 7, path: 'Whatsapp.id', expected: 'string' },
      { index: 9, path: '', expected: 'object' },
    ];
    reads[0]?.resolve({ ...answer('1'), unreadable });
    await settled();
    expect(log.snapshot()).toMatchObject([
      { kind: 'rejected', channel: 'list level', path: '7.Whatsapp.id', expected: 'string' },
      { kind: 'rejected', channel: 'list level', path: '9', expected: 'object' },
    ]);
  });
});

describe('a list that is read before its screen is there', () => {
  const at = (search = '') => ({ path: '/level', parameters: new URLSearchParams(search) });
  /** One whose read began at this address; who opened it has not left. */
  function begun(search = '') {
    const list = prepared();
    const left = new AbortController();
    beginAhead(list.chart, at(search), left.signal);
    return { ...list, leave: () => left.abort() };
  }

  it.each(['before', 'after'])('takes the answer over that comes %s it, and asks once', async (when) => {
    const { start, deliver, reads, alive } = begun();
    if (when === 'before') await deliver(0, '1');
    expect(alive('level:1')).toBeFalsy();
    const { keys } = start();
    if (when === 'after') await deliver(0, '1');
    await settled();
    expect(keys()).toEqual(['level:1']);
    expect(alive('level:1')).toBe(true);
    expect(reads).toHaveLength(1);
  });

  it('goes on when who opened it leaves for a screen that is not there yet', async () => {
    const { start, deliver, leave } = begun();
    const { keys } = start();
    leave();
    await deliver(0, '1');
    expect(keys()).toEqual(['level:1']);
  });

  it('shows what was told after the answer and before it was there [S7]', async () => {
    const { start, reads, router, recordOf } = begun();
    router.deliver(['level:1'], counted(4));
    const rows = [{ id: '1', count_success: 5 }];
    reads[0]?.resolve({ ...answer(), rows, position: { epoch: 'e', seq: 5 } });
    await settled();
    router.deliver(['level:1'], counted(6));
    start();
    await settled();
    expect(recordOf('level:1')).toMatchObject({ count_success: 6 });
  });

  it('is read again where something was missed meanwhile', async () => {
    const { start, deliver, reads, suspectStale } = begun();
    suspectStale();
    const { keys } = start();
    await deliver(0, '1');
    await deliver(1, '2');
    expect(reads).toHaveLength(2);
    expect(keys()).toEqual(['level:2']);
  });

  it('ends with an address that is left before, and is asked for anew the next time', async () => {
    const { start, leave, deliver, signals, alive, tapes } = begun();
    expect(tapes.size).toBe(1);
    leave();
    await deliver(0, '1');
    expect(signals[0]?.aborted).toBe(true);
    expect(tapes.size).toBe(0);
    const { keys } = start();
    await deliver(1, '2');
    expect(keys()).toEqual(['level:2']);
    expect(alive('level:1')).toBeFalsy();
  });

  it('asks for the page, the search and whatever else narrows it that its address names', async () => {
    const { start, reads } = begun('page=2&s=emas&status=sending');
    start({ ...QUERY, page: 2, search: 'emas', filters: { status: 'sending' } });
    expect(reads).toHaveLength(1);
  });

  it('asks itself where its screen makes something else of the address', async () => {
    const { start, reads, signals } = begun('status=unknown');
    start();
    expect(reads).toHaveLength(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

describe('the actors of a screen', () => {
  it('are shown by the notices, and answered by dialogs, until they are let go', () => {
    const notices: NoticesRef = startActor(noticesMachine).actor;
    const send = vi.fn();
    const screens = createScreenActors(notices, { send } as never);
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
