import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { selectionMachine } from '../../src/machines/selection/selection';
import type { BulkCommand, Plan } from '../../src/machines/selection/selection.types';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const command: BulkCommand = {
  id: 'accept',
  label: 'Terima',
  verb: 'Terima',
  noun: 'penarikan',
  done: 'diterima',
  command: 'accept',
  tone: 'accent',
};
const plan = (...keys: string[]): Plan => ({ command, keys, records: keys, skipped: [] });
const query = { page: 1, search: '', id: null, filters: {} };
const refusal = apiError('refused', 'Gagal', { status: 500 });

const chart = exploreChart({
  machine: selectionMachine,
  events: [
    { type: 'row.toggled', key: 'a' },
    { type: 'range.chosen', key: 'b', keys: ['a', 'b'] },
    { type: 'page.chosen', keys: ['a', 'b'] },
    { type: 'page.dropped', keys: ['a', 'b'] },
    { type: 'all.requested', query },
    { type: 'selection.cleared' },
    { type: 'command.requested', command: 'accept' },
    { type: 'command.confirmed' },
    { type: 'command.cancelled' },
    { type: 'stop.requested' },
    { type: 'report.dismissed' },
    { type: 'rows.surveyed', offers: [command] },
    { type: 'rows.removed', keys: ['a'] },
    { type: 'pages.read', done: 1, of: 2 },
    { type: 'pages.gathered', keys: ['a', 'b'] },
    { type: 'row.settled', key: 'a', outcome: { kind: 'answered' } },
    { type: 'row.skipped', key: 'a', text: 'sudah diterima' },
    { type: 'row.settled', key: 'a', outcome: { kind: 'unknown', text: 'Putus.' } },
    { type: 'command.ended' },
    done('gather'),
    failed('gather', refusal),
    done('plan', plan('a')),
    done('plan', plan()),
    failed('plan', refusal),
    done('run'),
    failed('run', refusal),
    done('rows'),
    failed('rows', refusal),
  ],
  project: ({ context: { keys, plan: made } }) => [keys, made?.keys],
});

it('gives a command after one confirmation only, and once at a time, on every path', () => {
  chart.replayAll(({ event, before, after, emitted }) => {
    const begins = after.hasTag('running') && !before.hasTag('running');
    if (begins) expect([event.type, before.value]).toEqual(['command.confirmed', 'confirming']);
    if (after.matches('confirming') && !before.matches('confirming')) expect(emitted).toHaveLength(1);
    const chosen = new Set(before.context.keys);
    if (before.hasTag('running')) expect(after.context.keys.filter((key) => !chosen.has(key))).toEqual([]);
    if (event.type === 'row.settled' && event.outcome.kind === 'unknown')
      expect(after.context.keys).toEqual(before.context.keys);
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
