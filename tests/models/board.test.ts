import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { boardMachine } from '../../src/machines/board/board';
import { boardQueryOf, sortText } from '../../src/machines/board/board.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const query = (address: string) => boardQueryOf(new URLSearchParams(address), ['connected']);
const refusal = apiError('refused', 'Gagal', { status: 500 });
const denied = apiError('refused', 'Ditolak', { status: 403 });
const read = { unreadable: 0, at: 1 };

const chart = exploreChart({
  machine: boardMachine,
  inputs: [{ query: query('') }],
  events: [
    { type: 'query.changed', query: query('') },
    { type: 'query.changed', query: query('s=ani') },
    { type: 'search.edited', search: 'ani' },
    { type: 'filter.chosen', filter: 'state', choice: 'connected' },
    { type: 'filters.cleared' },
    { type: 'column.pressed', column: 'rate' },
    { type: 'sort.chosen', sort: null },
    { type: 'retry.requested' },
    { type: 'rows.pointedAt' },
    { type: 'rows.pointerLeft' },
    { type: 'rows.focused' },
    { type: 'rows.blurred' },
    { type: 'rows.hidden' },
    { type: 'fleet.updated', at: 1 },
    { type: 'query.staleSuspected' },
    done('read', read),
    failed('read', refusal),
    failed('read', denied),
    done('reread', read),
    failed('reread', refusal),
    done('names'),
    failed('names', refusal),
    done('watch'),
    failed('watch', refusal),
  ],
  project: ({ context: { query: asked, error } }) => [
    asked.search,
    asked.filters.state,
    sortText(asked.sort),
    error?.status,
  ],
});

it('has at most one read under way, reads whatever was missed, and takes each wish, on every path', () => {
  chart.replayAll(({ event, before, after }) => {
    const reads = ['read', 'reread'].filter((id) => after.children[id as 'read'] !== undefined);
    expect(reads.length).toBeLessThanOrEqual(1);
    if (event.type === 'query.staleSuspected' && !before.matches({ rows: 'stale' }))
      expect(reads).toHaveLength(1);
    if (event.type === 'search.edited') expect(after.context.query.search).toBe(event.search);
    if (event.type === 'filters.cleared')
      expect([after.context.query.search, after.context.query.filters.state]).toEqual(['', '']);
    // Whatever fails leaves what is asked for, and what is shown.
    if (event.type.startsWith('xstate.error'))
      expect([after.context.query, after.context.keys]).toEqual([before.context.query, before.context.keys]);
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
