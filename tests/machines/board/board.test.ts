import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createActor, fromEventObservable } from 'xstate';
import { apiError } from '../../../src/api/errors';
import { boardMachine } from '../../../src/machines/board/board';
import { boardQueryOf } from '../../../src/machines/board/board.rules';
import type { BoardEvent, Feed, Read } from '../../../src/machines/board/board.types';
import { senderMachine } from '../../../src/machines/sender/sender';
import type { SenderRecord } from '../../../src/machines/sender/sender.types';
import { scriptedActor, startActor } from '../../support/actors';
import { account } from '../sender/samples';

/** A board that was read, or is being read, with rows a, b and c of 1, 2 and 3 messages. */
async function openBoard(address = '', isRead = true) {
  const read = scriptedActor<Read, Feed>('read');
  const updates = new Subject<BoardEvent>();
  const names = scriptedActor<void, Feed>('names');
  const watched: Feed[] = [];
  const { actor, clock, emitted } = startActor(
    boardMachine.provide({
      actors: {
        read: read.logic,
        names: names.logic,
        watch: fromEventObservable<BoardEvent, Feed>(({ input }) => {
          watched.push(input);
          return updates;
        }),
      },
    }),
    { input: { query: boardQueryOf(new URLSearchParams(address), ['connected', 'sending']) } },
  );
  const { fleet } = actor.getSnapshot().context;
  const put = (key: string, record: Partial<SenderRecord>) => {
    const row = createActor(senderMachine, {
      input: { key, kind: 'whatsapp', record: { ...account, pushname: key, ...record } },
    }).start();
    fleet.put(key, row.getSnapshot(), clock.timestamp());
    row.stop();
  };
  for (const [place, key] of ['a', 'b', 'c'].entries()) put(key, { count_success: place + 1 });
  if (isRead) await read.resolve({ unreadable: 0, at: 1 });
  return {
    actor,
    clock,
    read,
    names,
    watched,
    emitted,
    put,
    update: () => updates.next({ type: 'fleet.updated', at: clock.timestamp() }),
    context: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags].join(),
    keys: () => actor.getSnapshot().context.keys.join(''),
  };
}

const broken = apiError('unreachable', 'Internal server error');

describe('the reading of a board', () => {
  it('says that it goes on until it is done, and what it could not read', async () => {
    const { read, names, watched, context, tags, update } = await openBoard('', false);
    expect([tags(), context().keys, context().totals.accounts]).toEqual(['loading', [], 0]);
    const { fleet } = context();
    expect([...read.calls, ...names.calls].map(({ input }) => input)).toEqual([{ fleet }, { fleet }]);
    expect(watched).toEqual([{ fleet }]);
    update();
    expect([context().keys.join(''), context().totals.accounts]).toEqual(['abc', 3]);
    await read.resolve({ unreadable: 2, at: 7 });
    expect([tags(), context()]).toMatchObject(['', { unreadable: 2, at: 7, error: null, failures: 0 }]);
  });

  it('says why it failed, and begins again when asked', async () => {
    const { actor, read, context, tags } = await openBoard('', false);
    await read.reject(broken);
    expect([tags(), context().error, context().failures]).toEqual(['failed', broken, 1]);
    actor.send({ type: 'retry.requested' });
    expect(tags()).toBe('loading');
    await read.resolve({ unreadable: 0, at: 2 });
    expect([tags(), context().error, context().failures]).toEqual(['', null, 0]);
  });

  it('begins again after a failure, too, when something was missed', async () => {
    const { actor, read, tags } = await openBoard('', false);
    await read.reject(broken);
    actor.send({ type: 'query.staleSuspected' });
    expect([tags(), read.calls.length]).toEqual(['loading', 2]);
  });

  it('begins anew where something was missed meanwhile', async () => {
    const { actor, read, tags } = await openBoard('', false);
    actor.send({ type: 'query.staleSuspected' });
    expect(read.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(tags()).toBe('loading');
  });

  it('is repeated quietly where something was missed, once more where that was again', async () => {
    const { actor, read, context, tags } = await openBoard();
    actor.send({ type: 'query.staleSuspected' });
    actor.send({ type: 'query.staleSuspected' });
    actor.send({ type: 'query.staleSuspected' });
    expect([tags(), read.calls.length, read.calls[1]?.signal.aborted]).toEqual(['', 2, false]);
    expect(read.calls[1]?.input).toEqual({ fleet: context().fleet });
    await read.resolve({ unreadable: 3, at: 20 });
    expect([context().at, read.calls.length]).toEqual([20, 3]);
    await read.resolve({ unreadable: 0, at: 30 });
    expect([context().at, context().unreadable, read.calls.length]).toEqual([30, 0, 3]);
    actor.send({ type: 'query.staleSuspected' });
    expect(read.calls).toHaveLength(4);
  });

  it('is out of date while it cannot be repeated, which is tried at ever longer intervals or at once', async () => {
    const { actor, clock, read, context, tags } = await openBoard();
    actor.send({ type: 'query.staleSuspected' });
    await read.reject(broken);
    expect([tags(), context().error, context().failures]).toEqual(['stale', broken, 1]);
    clock.advance(1_999);
    expect(read.calls).toHaveLength(2);
    clock.advance(1);
    expect([read.calls.length, tags()]).toEqual([3, '']);
    await read.reject(broken);
    clock.advance(3_999);
    expect(read.calls).toHaveLength(3);
    clock.advance(1);
    expect(read.calls).toHaveLength(4);
    await read.reject(broken);
    actor.send({ type: 'retry.requested' });
    expect(read.calls).toHaveLength(5);
    await read.resolve({ unreadable: 0, at: 9 });
    expect([tags(), context().error, context().failures]).toEqual(['', null, 0]);
  });

  it('is tried each ten seconds at the longest', async () => {
    const { actor, clock, read } = await openBoard();
    actor.send({ type: 'query.staleSuspected' });
    for (let tries = 0; tries < 8; tries += 1) {
      await read.reject(broken);
      clock.advance(10_000);
    }
    await read.reject(broken);
    clock.advance(9_999);
    expect(read.calls).toHaveLength(10);
    clock.advance(1);
    expect(read.calls).toHaveLength(11);
  });
});

describe('the order of a board', () => {
  it('follows what happens every two seconds, not with each event', async () => {
    const { clock, keys, put, update } = await openBoard('sort=-success');
    expect(keys()).toBe('cba');
    clock.advance(6_000);
    put('a', { count_success: 9 });
    update();
    clock.advance(1_999);
    expect(keys()).toBe('cba');
    clock.advance(1);
    expect(keys()).toBe('acb');
  });

  it('stands still for who points at the rows, and follows again once they left', async () => {
    const { actor, clock, keys, put } = await openBoard('sort=-success');
    actor.send({ type: 'rows.pointedAt' });
    put('a', { count_success: 9 });
    clock.advance(10_000);
    expect(keys()).toBe('cba');
    actor.send({ type: 'rows.pointerLeft' });
    clock.advance(2_000);
    expect(keys()).toBe('acb');
  });

  it('stands still for who is among the rows with the keyboard, wherever the pointer is', async () => {
    const { actor, clock, keys, put } = await openBoard('sort=-success');
    actor.send({ type: 'rows.focused' });
    actor.send({ type: 'rows.pointedAt' });
    actor.send({ type: 'rows.pointerLeft' });
    put('a', { count_success: 9 });
    clock.advance(10_000);
    expect(keys()).toBe('cba');
    actor.send({ type: 'rows.blurred' });
    clock.advance(2_000);
    expect(keys()).toBe('acb');
  });

  it('follows again once the rows are gone from under the pointer', async () => {
    const { actor, clock, keys, put } = await openBoard('sort=-success');
    actor.send({ type: 'rows.pointedAt' });
    actor.send({ type: 'rows.focused' });
    actor.send({ type: 'rows.hidden' });
    put('a', { count_success: 9 });
    clock.advance(2_000);
    expect(keys()).toBe('acb');
  });

  it('lets rows come below what somebody points at while they are read', async () => {
    const { actor, clock, keys, put, update, read, context, tags } = await openBoard('sort=-success', false);
    update();
    expect(keys()).toBe('cba');
    actor.send({ type: 'rows.pointedAt' });
    put('a', { count_success: 9 });
    put('d', { count_success: 5 });
    update();
    expect(keys()).toBe('cbad');
    expect(context().totals.accounts).toBe(4);
    await read.resolve({ unreadable: 2, at: 9 });
    expect([keys(), tags(), context().at, context().unreadable]).toEqual(['cbad', '', 9, 2]);
    actor.send({ type: 'rows.pointerLeft' });
    clock.advance(2_000);
    expect(keys()).toBe('adcb');
  });

  it('is another array where a row went and came back, for it is another actor', async () => {
    const { actor, clock, keys, put } = await openBoard();
    const { fleet, keys: before } = actor.getSnapshot().context;
    fleet.remove('c');
    put('c', { count_success: 3 });
    clock.advance(2_000);
    expect(keys()).toBe('abc');
    expect(actor.getSnapshot().context.keys).not.toBe(before);
  });

  it('changes at once where it is asked to, and stays the same array where nothing moved', async () => {
    const { actor, clock, keys, update } = await openBoard();
    const before = actor.getSnapshot().context.keys;
    update();
    clock.advance(6_000);
    expect(actor.getSnapshot().context.keys).toBe(before);
    actor.send({ type: 'column.pressed', column: 'success' });
    expect(keys()).toBe('cba');
    actor.send({ type: 'sort.chosen', sort: { column: 'account', descending: false } });
    expect(keys()).toBe('abc');
  });

  it('stays the same array where much happened and nothing moved', async () => {
    const { actor, clock, put } = await openBoard('sort=-success');
    const before = actor.getSnapshot().context.keys;
    put('c', { count_success: 30 });
    clock.advance(2_000);
    expect(actor.getSnapshot().context.keys).toBe(before);
  });

  it('by what happens in a minute follows the clock, though no row changes', async () => {
    const { actor, clock, keys, put, update } = await openBoard();
    put('a', { count_success: 2 });
    update();
    actor.send({ type: 'sort.chosen', sort: { column: 'rate', descending: false } });
    expect(keys()).toBe('bca');
    clock.advance(120_000);
    update();
    clock.advance(2_000);
    expect(keys()).toBe('abc');
  });

  it('waits two seconds anew for who has just left, and may come back', async () => {
    const { actor, clock, keys, put } = await openBoard('sort=-success');
    put('a', { count_success: 9 });
    for (const [came, left] of [
      ['rows.pointedAt', 'rows.pointerLeft'],
      ['rows.focused', 'rows.blurred'],
    ] as const) {
      actor.send({ type: came });
      clock.advance(1_500);
      actor.send({ type: left });
      clock.advance(1_500);
      expect(keys()).toBe('cba');
    }
    clock.advance(500);
    expect(keys()).toBe('acb');
  });

  it('is still owed to who pointed at the rows when the last of them came', async () => {
    const { actor, keys, put, read } = await openBoard('sort=-success', false);
    actor.send({ type: 'rows.pointedAt' });
    put('a', { count_success: 9 });
    await read.resolve({ unreadable: 0, at: 1 });
    expect(keys()).toBe('acb');
    put('b', { count_success: 99 });
    actor.send({ type: 'rows.pointerLeft' });
    expect(keys()).toBe('acb');
  });

  it('loses a row that no longer has what is filtered for', async () => {
    const { clock, keys, put } = await openBoard('state=connected');
    put('b', { state: 'loggedOut' });
    clock.advance(2_000);
    expect(keys()).toBe('ac');
  });
});

describe('the address of a board', () => {
  const settled = (emitted: readonly unknown[]) => emitted.map((event) => (event as { query: object }).query);

  it('is told at once what is chosen, and a second after the last letter what is typed', async () => {
    const { actor, clock, emitted, keys } = await openBoard();
    actor.send({ type: 'search.edited', search: 'b' });
    expect(keys()).toBe('b');
    clock.advance(900);
    actor.send({ type: 'search.edited', search: '' });
    clock.advance(999);
    expect(emitted).toEqual([]);
    clock.advance(1);
    actor.send({ type: 'filter.chosen', filter: 'member', choice: '4' });
    expect(settled(emitted)).toMatchObject([{ search: '' }, { filters: { member: '4' } }]);
    expect(keys()).toBe('');
    actor.send({ type: 'filters.cleared' });
    expect(keys()).toBe('abc');
  });

  it('is followed without being told again', async () => {
    const { actor, emitted, keys } = await openBoard();
    actor.send({ type: 'query.changed', query: boardQueryOf(new URLSearchParams('s=c'), []) });
    expect([keys(), emitted]).toEqual(['c', []]);
  });

  it('is not followed where it says nothing new, so that what is typed goes on', async () => {
    const { actor, clock, emitted } = await openBoard();
    actor.send({ type: 'search.edited', search: 'b' });
    actor.send({ type: 'query.changed', query: boardQueryOf(new URLSearchParams('s=b'), []) });
    clock.advance(1_000);
    expect(settled(emitted)).toMatchObject([{ search: 'b' }]);
  });

  it('is followed where it says another order only', async () => {
    const { actor, keys } = await openBoard();
    actor.send({ type: 'query.changed', query: boardQueryOf(new URLSearchParams('sort=-success'), []) });
    expect(keys()).toBe('cba');
  });

  it('ends what is typed where it leads elsewhere', async () => {
    const { actor, clock, emitted } = await openBoard();
    actor.send({ type: 'search.edited', search: 'b' });
    actor.send({ type: 'query.changed', query: boardQueryOf(new URLSearchParams('s=c'), []) });
    clock.advance(5_000);
    expect(emitted).toEqual([]);
  });

  it.each([
    [{ type: 'filters.cleared' }, { search: '', filters: { member: '' } }],
    [
      { type: 'filter.chosen', filter: 'proxy', choice: '7' },
      { search: 'x', filters: { proxy: '7' } },
    ],
    [{ type: 'column.pressed', column: 'fail' }, { sort: { column: 'fail', descending: true } }],
    [{ type: 'sort.chosen', sort: { column: 'rate', descending: false } }, { sort: { column: 'rate' } }],
  ] as const)('is told at once, with what was typed before: %o', async (event, query) => {
    const { actor, clock, emitted } = await openBoard('member=4');
    actor.send({ type: 'search.edited', search: 'x' });
    actor.send(event);
    clock.advance(5_000);
    expect(emitted).toMatchObject([{ type: 'query.settled', query, replace: false }]);
  });
});

it('sums its rows when it is told of them', async () => {
  const { actor, put, update } = await openBoard();
  put('a', { count_success: 4 });
  update();
  expect(actor.getSnapshot().context.totals).toMatchObject({ accounts: 3, success: 9 });
});
