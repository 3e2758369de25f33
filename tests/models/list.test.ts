import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { listMachine, type Page } from '../../src/machines/crud/list';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const query = { page: 1, search: '', id: null, filters: { usage: '' } };
const page = (totalPages: number): Page => ({ keys: ['a', 'b'], totalPages, total: 0, unreadable: 0, at: 0 });
const refusal = apiError('refused', 'Gagal', { status: 500 });
const denied = apiError('refused', 'Ditolak', { status: 403 });

const chart = exploreChart({
  machine: listMachine,
  inputs: [{ query }],
  events: [
    { type: 'query.changed', query },
    { type: 'query.changed', query: { ...query, page: 3 } },
    { type: 'page.requested', page: 2 },
    { type: 'search.edited', search: 'budi' },
    { type: 'filter.chosen', parameter: 'usage', choice: 'used' },
    { type: 'query.chosen', query: { ...query, size: 50 } },
    { type: 'filters.cleared' },
    { type: 'query.narrowed', query: { ...query, search: 'budi', filters: { usage: 'used' } } },
    { type: 'refresh.requested' },
    { type: 'sync.requested' },
    { type: 'retry.requested' },
    { type: 'query.staleSuspected' },
    { type: 'record.removed', key: 'a' },
    done('load', page(2)),
    done('load', { ...page(2), filterable: { usage: ['used'] }, sizes: [10, 50] }),
    failed('load', refusal),
    failed('load', denied),
    done('reread', page(2)),
    done('reread', page(1)),
    failed('reread', refusal),
    done('changes'),
    failed('changes', refusal),
  ],
  project: ({ context }) => [context.query, context.keys, context.error?.status],
});

it('has at most one read under way, and keeps its rows through every failure, on every path', () => {
  chart.replayAll(({ event, before, after }) => {
    const reads = ['load', 'reread'].filter((id) => after.children[id as 'load'] !== undefined);
    expect(reads.length).toBeLessThanOrEqual(1);
    if (event.type.startsWith('xstate.error')) expect(after.context.keys).toEqual(before.context.keys);
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
