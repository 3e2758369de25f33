import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createActor, fromEventObservable } from 'xstate';
import { boardMachine } from '../../../src/machines/board/board';
import { boardQueryOf } from '../../../src/machines/board/board.rules';
import type { BoardEvent, Feed, Read } from '../../../src/machines/board/board.types';
import { senderMachine } from '../../../src/machines/sender/sender';
import type { SenderRecord } from '../../../src/machines/sender/sender.types';
import { pendingActor, scriptedActor, startActor } from '../../support/actors';
import { account } from '../sender/samples';

/** A board that was read, or is being read, with rows a, b and c of 1, 2 and 3 messages. */
async function openBoard(address = '', isRead = true) {
  const read = scriptedActor<Read, Feed>('read');
  const told = new Subject<BoardEvent>();
  const { actor, clock, emitted } = startActor(
    boardMachine.provide({
      actors: { read: read.logic, names: pendingActor<void, Feed>(), watch: fromEventObservable(() => told) },
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
    emitted,
    put,
    hear: () => told.next({ type: 'fleet.told', at: clock.timestamp() }),
    keys: () => actor.getSnapshot().context.keys.join(''),
  };
}

describe('the order of a board', () => {
  it('follows what happens every two seconds, not with each event', async () => {
    const { clock, keys, put, hear } = await openBoard('sort=-success');
    expect(keys()).toBe('cba');
    put('a', { count_success: 9 });
    hear();
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
    const { actor, clock, keys, put, hear, read } = await openBoard('sort=-success', false);
    hear();
    expect(keys()).toBe('cba');
    actor.send({ type: 'rows.pointedAt' });
    put('a', { count_success: 9 });
    put('d', { count_success: 5 });
    hear();
    expect(keys()).toBe('cbad');
    await read.resolve({ unreadable: 0, at: 1 });
    expect(keys()).toBe('cbad');
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
    const { actor, clock, keys, hear } = await openBoard();
    const before = actor.getSnapshot().context.keys;
    hear();
    clock.advance(6_000);
    expect(actor.getSnapshot().context.keys).toBe(before);
    actor.send({ type: 'column.pressed', column: 'success' });
    expect(keys()).toBe('cba');
    actor.send({ type: 'sort.chosen', sort: { column: 'account', descending: false } });
    expect(keys()).toBe('abc');
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
});

it('sums its rows when it is told of them', async () => {
  const { actor, put, hear } = await openBoard();
  put('a', { count_success: 4 });
  hear();
  expect(actor.getSnapshot().context.totals).toMatchObject({ accounts: 3, success: 9 });
});
