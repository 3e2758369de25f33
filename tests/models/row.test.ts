import { describe, expect, it } from 'vitest';
import { partyTypes } from '../../src/api/schema/wire';
import { apiError } from '../../src/api/errors';
import type { Fact } from '../../src/machines/crud/row.rules';
import type { PhoneNumber } from '../../src/api/schema/entities/inventory';
import { rowMachine } from '../../src/machines/crud/row';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const wire = { at: 0, replayed: false } as const;
const record = { id: '1', count_success: 0, in_use: 0 };
const receiver = { id: '1', count_success: 1, count_fail: 1, in_use: 1 };

const chart = exploreChart({
  machine: rowMachine,
  inputs: [{ key: 'phonenumber:1', kind: 'phonenumber', record }],
  events: [
    { type: 'record.read', record: { ...record, id: '1' } },
    { type: 'delete.requested' },
    { type: 'delete.confirmed' },
    { type: 'delete.cancelled' },
    { type: 'command.given', command: 'delete' },
    { type: 'command.given', command: 'start' },
    { type: 'failure.dismissed' },
    ...partyTypes.map((type) => ({ type, receiver, ...wire }) as Fact),
    ...(['wire.count_success', 'wire.count_fail', 'wire.in_use'] as const).map(
      (type): Fact => ({ type, receiver: { id: '1' }, ...wire }),
    ),
    {
      type: 'wire.count_success',
      receiver: { id: '1', count_success: 2, count_fail: 1 },
      ...wire,
      replayed: true,
    },
    done('delete', null),
    failed('delete', apiError('refused', 'Ditolak', { status: 409 })),
    failed('delete', apiError('refused', 'Tidak ada', { status: 404 })),
    failed('delete', apiError('unreachable', 'Putus')),
  ],
  project: ({ context: { record: read, countedAt, error } }) => [read, countedAt, error],
});

describe('every path through a row', () => {
  it('deletes once, after a yes, and tells it once [APP-15, R3, R16]', () => {
    chart.replayAll(({ before, after, emitted, event }) => {
      const removals = emitted.filter(({ type }) => type === 'record.removed').length;
      expect(removals).toBe(after.matches('deleted') && !before.matches('deleted') ? 1 : 0);
      if (after.matches('deleting') && !before.matches('deleting'))
        expect(['delete.confirmed', 'command.given']).toContain(event.type);
      if (before.matches('deleted')) expect(after.matches('deleted')).toBe(true);
      if (event.type === 'failure.dismissed')
        expect(after.context).toMatchObject({ error: null, failedAt: null });
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('highlights a counter only where it changes by news [RT-06, RT-08, S5]', () => {
    chart.replayAll(({ before, after, event }) => {
      const counter = /^wire\.(count_success|count_fail)$/.exec(event.type)?.[1] as 'count_success';
      const countOf = ({ context }: typeof after) => (context.record as Partial<PhoneNumber>)[counter];
      const isNews = 'replayed' in event && !event.replayed && countOf(after) !== countOf(before);
      expect(after.context.countedAt !== before.context.countedAt).toBe(isNews);
    });
  });

  it('lets nothing delete without being asked', () => {
    for (const snapshot of chart.snapshots) {
      expect(snapshot.can({ type: 'delete.confirmed' })).toBe(snapshot.matches('confirming'));
    }
  });
});
