import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { boardMachine } from '../../src/machines/board/board';
import { boardQueryOf } from '../../src/machines/board/board.rules';
import type { PieceRead } from '../../src/machines/board/pieces';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const query = (address: string) => boardQueryOf(new URLSearchParams(address), ['connected']);
const refusal = apiError('refused', 'Gagal', { status: 500 });
const denied = apiError('refused', 'Ditolak', { status: 403 });
const read: PieceRead = {
  number: 1,
  keys: ['a', 'b'],
  unreadable: 0,
  totalPages: 9,
  count: 18,
  isMore: false,
  sortable: ['pushname', 'count_success'],
  filterable: { status: [], proxy: [] },
  at: 1,
};
const totals = {
  accounts: 6,
  connected: 1,
  sending: 0,
  suspended: 0,
  lost: 0,
  success: 2,
  fail: 0,
  income: 0,
};

const asking = [
  { type: 'query.changed', query: query('') },
  { type: 'query.changed', query: query('s=ani') },
  { type: 'search.edited', search: 'ani' },
  { type: 'filter.chosen', filter: 'state', choice: 'connected' },
  { type: 'filter.named', filter: 'member', name: { value: '4', label: 'Dewi' } },
  { type: 'filters.cleared' },
  { type: 'column.pressed', column: 'success' },
  { type: 'sort.chosen', sort: null },
] as const;
const pointing = [
  { type: 'rows.pointedAt' },
  { type: 'rows.pointerLeft' },
  { type: 'rows.focused' },
  { type: 'rows.blurred' },
  { type: 'rows.hidden' },
] as const;
const reading = [
  { type: 'retry.requested' },
  { type: 'rows.inSight', sight: { first: 0, last: 1 } },
  { type: 'rows.inSight', sight: { first: 16, last: 17 } },
  { type: 'piece.read', read },
  { type: 'piece.read', read: { ...read, number: 2 } },
  { type: 'piece.read', read: { ...read, sortable: [], filterable: {} } },
  { type: 'totals.told', totals, isPart: false, at: 1 },
  { type: 'totals.told', totals: { ...totals, accounts: 7 }, isPart: false, at: 1 },
  { type: 'second.passed', at: 1 },
  { type: 'query.staleSuspected' },
  done('read'),
  failed('read', refusal),
  failed('read', denied),
  done('reread'),
  failed('reread', refusal),
  done('watch'),
  failed('watch', refusal),
] as const;

const chart = exploreChart({
  machine: boardMachine.provide({ actions: { showRows: () => {} } }),
  inputs: [{ query: query('') }],
  // Who asks for other rows points at none meanwhile: it is the same wherever they point.
  events: (snapshot) => [
    ...reading,
    ...(snapshot.matches({ pointer: 'outside', focus: 'outside' }) ? asking : []),
    ...((snapshot.matches({ rows: 'ready' }) || snapshot.matches({ rows: 'rereading' })) &&
    snapshot.matches({ address: 'settled' })
      ? pointing
      : []),
  ],
  project: ({ context: { here, sight, isPast, hasMoved, error } }) => [
    here.pieces.size,
    sight.first,
    isPast,
    hasMoved,
    error && error.status === denied.status,
  ],
  limit: 60_000,
});

it('has at most one read under way, reads whatever was missed, and takes each wish, on every path', () => {
  chart.replayAll(({ event, before, after }) => {
    const reads = ['read', 'reread'].filter((id) => after.children[id as 'read'] !== undefined);
    expect(reads.length).toBeLessThanOrEqual(1);
    if (
      event.type === 'query.staleSuspected' &&
      !before.matches({ rows: 'stale' }) &&
      !before.matches({ rows: 'scrolling' })
    )
      expect(reads).toHaveLength(1);
    if (event.type === 'search.edited') expect(after.context.query.search).toBe(event.search);
    if (event.type === 'filters.cleared')
      expect([after.context.query.search, after.context.query.filters.state]).toEqual(['', '']);
    // Whatever fails leaves what is asked for, and what is shown.
    if (event.type.startsWith('xstate.error'))
      expect([after.context.query, after.context.here]).toEqual([before.context.query, before.context.here]);
    // No row that is shown moves from under who points at it.
    if (
      before.matches({ pointer: 'inside' }) &&
      before.matches({ rows: 'rereading' }) &&
      event.type === 'piece.read'
    )
      expect(after.context.here).toBe(before.context.here);
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
