import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable, type NonReducibleUnknown } from 'xstate';
import { apiError } from '../../../src/api/errors';
import type { AccountTotals } from '../../../src/api/schema/account-totals';
import { boardMachine } from '../../../src/machines/board/board';
import { boardQueryOf } from '../../../src/machines/board/board.rules';
import type { BoardEvent, ReadInput } from '../../../src/machines/board/board.types';
import { keyAt, keysOf, type PieceRead } from '../../../src/machines/board/pieces';
import { FLEET, rateOf } from '../../../src/machines/board/pulse';
import { settled } from '../../support/deferred';
import { startActor } from '../../support/actors';

const ALL = { sortable: ['pushname', 'count_success'], filterable: { status: [], proxy: [] } };
const TOTALS: AccountTotals = {
  accounts: 3,
  connected: 3,
  sending: 0,
  suspended: 0,
  lost: 0,
  success: 6,
  fail: 0,
  income: 0,
};
const queryOf = (address: string) => boardQueryOf(new URLSearchParams(address), ['connected', 'sending']);

/** A board whose pieces are read by the test, and which is told by it. */
function openBoard(address = '') {
  const reads: { readonly input: ReadInput; readonly events: Subject<BoardEvent> }[] = [];
  const watched = new Subject<BoardEvent>();
  const shown: (readonly string[])[] = [];
  const { actor, clock, emitted } = startActor(
    boardMachine.provide({
      actions: { showRows: (_, { keys }) => void shown.push(keys) },
      actors: {
        read: fromEventObservable<BoardEvent, ReadInput>(({ input }) => {
          const read = { input, events: new Subject<BoardEvent>() };
          reads.push(read);
          return read.events;
        }),
        watch: fromEventObservable<BoardEvent, NonReducibleUnknown>(() => watched),
      },
    }),
    { input: { query: queryOf(address) } },
  );
  const context = () => actor.getSnapshot().context;
  const latest = () => reads.at(-1)?.events as Subject<BoardEvent>;
  const pieceOf = (number: number, keys: string, more: Partial<PieceRead> = {}): BoardEvent => ({
    type: 'piece.read',
    read: {
      number,
      keys: [...keys],
      unreadable: 0,
      totalPages: 1,
      count: null,
      isMore: false,
      at: clock.timestamp(),
      ...ALL,
      ...more,
    },
  });
  return {
    actor,
    clock,
    emitted,
    context,
    shown,
    asked: () => reads.map(({ input }) => input.numbers),
    searched: () => reads.map(({ input }) => input.query.search),
    /** Answers what was asked last, and ends it. */
    async answer(...pieces: readonly [number, string, Partial<PieceRead>?][]) {
      for (const piece of pieces) latest().next(pieceOf(...piece));
      latest().complete();
      await settled();
    },
    tell: (number: number, keys: string, more?: Partial<PieceRead>) =>
      latest().next(pieceOf(number, keys, more)),
    async fail(error = apiError('unreachable', 'Internal server error')) {
      latest().error(error);
      await settled();
    },
    told: (totals: Partial<AccountTotals>, isPart = false) =>
      watched.next({ type: 'totals.told', totals: { ...TOTALS, ...totals }, isPart, at: clock.timestamp() }),
    tags: () => [...actor.getSnapshot().tags].join(),
    keys: () => keysOf(context().here).join(''),
  };
}
/** The same, read. */
async function openRead(address = '', keys = 'abc') {
  const board = openBoard(address);
  await board.answer([1, keys]);
  board.told({});
  return board;
}
const MANY = { totalPages: 10_000, count: 20_000 };
/** Two rows on each piece of many. */
async function openMany(address = '') {
  const board = openBoard(address);
  await board.answer([1, 'ab', MANY]);
  await board.answer([2, 'cd', MANY]);
  return board;
}

describe('the reading of a board', () => {
  it('begins with the first piece, and goes on with what is in sight and around it', async () => {
    const board = openBoard('s=budi');
    expect([board.asked(), board.tags()]).toEqual([[[1]], 'loading']);
    await board.answer([1, 'ab', MANY]);
    expect(board.asked()).toEqual([[1], [2]]);
    await board.answer([2, 'cd', MANY]);
    expect([board.tags(), board.keys(), board.context().here.rows]).toEqual(['', 'abcd', 20_000]);
    expect(board.shown.at(-1)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('goes straight to where somebody scrolls, once they pause, and lets go of what they left', async () => {
    const board = await openMany();
    board.actor.send({ type: 'rows.inSight', sight: { first: 9_000, last: 9_001 } });
    expect([board.keys(), board.shown.at(-1)]).toEqual(['', []]);
    board.clock.advance(100);
    board.actor.send({ type: 'rows.inSight', sight: { first: 10_000, last: 10_001 } });
    board.clock.advance(119);
    expect(board.asked()).toHaveLength(2);
    board.clock.advance(1);
    expect(board.asked().at(-1)).toEqual([5000, 5001, 5002]);
    await board.answer([5000, 'kl', MANY], [5001, 'mn', MANY], [5002, 'op', MANY]);
    expect([board.keys(), keyAt(board.context().here, 10_000)]).toEqual(['klmnop', 'm']);
    expect([board.asked().length, board.tags()]).toEqual([3, '']);
  });

  it('reads what is new alone where one scrolls on, and nothing where nothing is', async () => {
    const board = await openMany();
    board.actor.send({ type: 'rows.inSight', sight: { first: 1, last: 2 } });
    board.clock.advance(120);
    expect(board.asked().at(-1)).toEqual([3]);
    await board.answer([3, 'ef', MANY]);
    board.actor.send({ type: 'rows.inSight', sight: { first: 2, last: 3 } });
    board.clock.advance(120);
    expect([board.asked().length, board.keys()]).toEqual([3, 'abcdef']);
  });

  it('goes on with what is on its way where one scrolls among it', async () => {
    const board = openBoard();
    await board.answer([1, 'ab', MANY]);
    board.actor.send({ type: 'rows.inSight', sight: { first: 0, last: 1 } });
    board.clock.advance(1000);
    expect(board.asked()).toEqual([[1], [2]]);
  });

  it('shows the pieces that came though one failed, says so, and reads that one again when asked', async () => {
    const board = await openMany();
    board.actor.send({ type: 'rows.inSight', sight: { first: 10_000, last: 10_001 } });
    board.clock.advance(120);
    board.tell(5000, 'kl', MANY);
    board.tell(5002, 'op', MANY);
    await board.fail(apiError('refused', 'Basis data sibuk', { status: 400 }));
    expect([board.tags(), board.keys(), board.context().error?.text]).toEqual([
      'failed',
      'klop',
      'Basis data sibuk',
    ]);
    board.actor.send({ type: 'retry.requested' });
    expect(board.asked().at(-1)).toEqual([5001]);
    await board.answer([5001, 'mn', MANY]);
    expect([board.tags(), board.context().error, board.context().failures]).toEqual(['', null, 0]);
  });

  it('is tried again at ever longer intervals, ten seconds at the longest, after what passes', async () => {
    const board = openBoard();
    for (const pause of [2000, 4000, 8000, 10_000, 10_000]) {
      const before = board.asked().length;
      await board.fail();
      board.clock.advance(pause - 1);
      expect(board.asked()).toHaveLength(before);
      board.clock.advance(1);
      expect(board.asked()).toHaveLength(before + 1);
    }
  });

  it('begins anew where something was missed meanwhile, or after a failure', async () => {
    const board = openBoard();
    board.actor.send({ type: 'query.staleSuspected' });
    expect(board.asked()).toEqual([[1], [1]]);
    await board.fail();
    board.actor.send({ type: 'query.staleSuspected' });
    expect(board.asked()).toHaveLength(3);
  });

  it('is repeated quietly where something was missed, once more where that was again', async () => {
    const board = await openRead();
    for (let time = 0; time < 3; time += 1) board.actor.send({ type: 'query.staleSuspected' });
    expect([board.asked().length, board.tags()]).toEqual([2, '']);
    await board.answer([1, 'abd']);
    expect([board.keys(), board.asked().length]).toEqual(['abd', 3]);
    await board.answer([1, 'abd']);
    expect(board.asked()).toHaveLength(3);
  });

  it('is out of date while it cannot be repeated, and keeps its rows', async () => {
    const board = await openRead();
    board.actor.send({ type: 'query.staleSuspected' });
    await board.fail();
    expect([board.tags(), board.keys()]).toEqual(['stale', 'abc']);
    board.clock.advance(2000);
    expect(board.asked()).toHaveLength(3);
    await board.fail();
    board.actor.send({ type: 'retry.requested' });
    await board.answer([1, 'abc']);
    expect([board.tags(), board.context().failures]).toEqual(['', 0]);
  });

  it('costs the same calls and rows of a million accounts as of ten thousand', async () => {
    const costs = await Promise.all(
      [10_000, 1_000_000].map(async (count) => {
        const board = openBoard();
        const whole = { count, totalPages: count / 100 };
        let most = 0;
        const answer = async () => {
          const numbers = board.asked().at(-1) ?? [];
          await board.answer(
            ...numbers.map(
              (number) => [number, '.'.repeat(100), whole] as [number, string, Partial<PieceRead>],
            ),
          );
          most = Math.max(most, keysOf(board.context().here).length);
        };
        await answer();
        await answer();
        for (const share of [0.5, 0.25, 0.9, 0]) {
          const first = Math.floor(count * share);
          board.actor.send({ type: 'rows.inSight', sight: { first, last: first + 20 } });
          board.clock.advance(120);
          await answer();
        }
        return { calls: board.asked().flat().length, most };
      }),
    );
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[0]).toEqual({ calls: expect.any(Number), most: expect.any(Number) });
    expect(costs[0]?.most).toBeLessThanOrEqual(400);
    expect(costs[0]?.calls).toBeLessThanOrEqual(16);
  });
});

describe('what a board asks the server', () => {
  it('is a search half a second after the last letter, and what is chosen at once', async () => {
    const board = await openRead();
    board.actor.send({ type: 'search.edited', search: 'b' });
    board.clock.advance(400);
    board.actor.send({ type: 'search.edited', search: 'bu' });
    board.clock.advance(499);
    expect([board.asked().length, board.emitted]).toEqual([1, []]);
    board.clock.advance(1);
    expect([board.searched().at(-1), board.asked().at(-1)]).toEqual(['bu', [1]]);
    expect(board.emitted).toMatchObject([{ type: 'query.settled', query: { search: 'bu' }, replace: false }]);
    board.actor.send({ type: 'filter.chosen', filter: 'member', choice: '4' });
    expect([board.asked().length, board.emitted.length]).toEqual([3, 2]);
  });

  it('keeps the rows that are shown until the first of its own come, from the top', async () => {
    const board = await openMany();
    board.actor.send({ type: 'rows.inSight', sight: { first: 2, last: 3 } });
    board.actor.send({ type: 'column.pressed', column: 'success' });
    expect([board.keys(), board.context().isPast, board.context().sight]).toEqual([
      'abcd',
      true,
      { first: 0, last: 0 },
    ]);
    board.tell(1, 'xy');
    expect([board.keys(), board.context().isPast, board.context().here.rows]).toEqual(['xy', false, 2]);
  });

  it('finds nothing, which is no failure', async () => {
    const board = await openRead();
    board.actor.send({ type: 'query.changed', query: queryOf('s=nobody') });
    await board.answer([1, '', { count: 0 }]);
    expect([board.tags(), board.keys(), board.context().here.rows, board.emitted]).toEqual(['', '', 0, []]);
  });

  it('is taken out of the address where the server did not heed it', async () => {
    const board = openBoard('proxy=7&sort=-income&member=4');
    await board.answer([1, 'ab', { sortable: ['pushname'], filterable: {} }]);
    expect(board.emitted).toMatchObject([
      { query: { sort: null, filters: { proxy: '', member: '4' } }, replace: true },
    ]);
    expect(board.asked()).toEqual([[1]]);
  });

  it.each([
    [{ type: 'filters.cleared' }, { search: '', filters: { member: '' } }],
    [
      { type: 'filter.chosen', filter: 'proxy', choice: '7' },
      { search: 'x', filters: { proxy: '7' } },
    ],
    [{ type: 'column.pressed', column: 'success' }, { sort: { column: 'success', descending: true } }],
    [
      { type: 'sort.chosen', sort: { column: 'account', descending: false } },
      { sort: { column: 'account' } },
    ],
  ] as const)('is told to the address at once, with what was typed before: %o', async (event, query) => {
    const board = await openRead('member=4');
    board.actor.send({ type: 'search.edited', search: 'x' });
    board.actor.send(event);
    board.clock.advance(5_000);
    expect(board.emitted).toMatchObject([{ type: 'query.settled', query, replace: false }]);
  });

  it('is not asked again where the address says nothing new, so that what is typed goes on', async () => {
    const board = await openRead();
    board.actor.send({ type: 'search.edited', search: 'b' });
    board.actor.send({ type: 'query.changed', query: queryOf('s=b') });
    board.clock.advance(500);
    expect(board.emitted).toMatchObject([{ query: { search: 'b' } }]);
  });
});

describe('the order of a board', () => {
  it.each([
    ['newest first: an account came', '', { accounts: 4 }, true],
    ['newest first: messages were sent', '', { success: 99 }, false],
    ['sorted by figures: messages were sent', 'sort=-success', { success: 99 }, true],
    ['narrowed to a state: one changed', 'state=connected', { connected: 2 }, true],
    ['sorted by figures: nothing happened', 'sort=-success', {}, false],
  ])('is read again calmly where it may have changed, %s', async (_, address, totals, isRead) => {
    const board = await openRead(address);
    const before = board.asked().length;
    for (let time = 0; time < 20; time += 1) board.told(totals);
    board.clock.advance(4_999);
    expect(board.asked()).toHaveLength(before);
    board.clock.advance(1);
    expect(board.asked()).toHaveLength(before + Number(isRead));
  });

  it('loses a row that left its filter', async () => {
    const board = await openRead('state=connected');
    board.told({ connected: 2 });
    board.clock.advance(5000);
    await board.answer([1, 'ac']);
    expect([board.keys(), board.shown.at(-1)]).toEqual(['ac', ['a', 'c']]);
  });

  it.each([
    ['points at the rows', 'rows.pointedAt', 'rows.pointerLeft'],
    ['is among the rows with the keyboard', 'rows.focused', 'rows.blurred'],
    ['pointed at rows that are gone', 'rows.pointedAt', 'rows.hidden'],
  ] as const)('stands still for who %s, and follows once they left', async (_, came, left) => {
    const board = await openRead('sort=-success');
    board.actor.send({ type: came });
    board.told({ success: 99 });
    board.clock.advance(20_000);
    expect(board.asked()).toHaveLength(1);
    board.actor.send({ type: left });
    board.clock.advance(5000);
    expect(board.asked()).toHaveLength(2);
    await board.answer([1, 'cba']);
    expect(board.keys()).toBe('cba');
  });

  it('does not change under the pointer when rows are read again, and is owed', async () => {
    const board = await openRead('sort=-success');
    board.actor.send({ type: 'query.staleSuspected' });
    board.actor.send({ type: 'rows.pointedAt' });
    await board.answer([1, 'cbad']);
    // What came with it is let go of.
    expect([board.keys(), board.shown.at(-1)]).toEqual(['abc', ['a', 'b', 'c']]);
    board.actor.send({ type: 'rows.pointerLeft' });
    board.clock.advance(5000);
    await board.answer([1, 'cbad']);
    expect(board.keys()).toBe('cbad');
  });

  it('waits anew for who has just left, and may come back', async () => {
    const board = await openRead('sort=-success');
    board.told({ success: 99 });
    board.actor.send({ type: 'rows.pointedAt' });
    board.clock.advance(3000);
    board.actor.send({ type: 'rows.pointerLeft' });
    board.clock.advance(4_999);
    expect(board.asked()).toHaveLength(1);
    board.clock.advance(1);
    expect(board.asked()).toHaveLength(2);
  });

  it('lets who points at the rows scroll on', async () => {
    const board = await openMany();
    board.actor.send({ type: 'rows.pointedAt' });
    board.actor.send({ type: 'rows.inSight', sight: { first: 10_000, last: 10_001 } });
    board.clock.advance(120);
    await board.answer([5000, 'kl', MANY], [5001, 'mn', MANY], [5002, 'op', MANY]);
    expect(board.keys()).toBe('klmnop');
  });
});

describe('what a board is told of all accounts', () => {
  it('are totals, and by their differences messages a minute', async () => {
    const board = await openRead();
    expect([board.context().totals, board.context().isPart]).toEqual([TOTALS, false]);
    board.told({ success: 16, fail: 2 });
    expect(rateOf(board.context().pulses.of(FLEET), board.clock.timestamp())).toBe(12);
  });

  it('moves no rows where it is of those that are here, which are others wherever one scrolls', async () => {
    const board = await openRead('sort=-success');
    board.told({}, true);
    board.told({ accounts: 2, success: 4 }, true);
    board.clock.advance(10_000);
    expect(board.asked()).toHaveLength(1);
    board.told({ accounts: 2, success: 5 }, true);
    board.clock.advance(5000);
    expect(board.asked()).toHaveLength(2);
  });

  it('are no messages where they are sums of the rows that are here', async () => {
    const board = await openRead();
    board.told({ success: 100 }, true);
    expect([board.context().isPart, board.context().pulses.of(FLEET)]).toEqual([true, null]);
  });
});
