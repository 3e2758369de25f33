import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { queryMonitorMachine } from '../../src/machines/monitor/query-monitor';
import { realtimeMonitorMachine } from '../../src/machines/monitor/realtime';
import { observation } from '../machines/monitor/samples';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const refusal = apiError('unreachable', 'Internal server error');

describe('every path through a monitor of what the server holds', () => {
  it('reads anew after every new address and shows nothing but its answer [MON-06, MON-07, MON-09]', () => {
    const chart = exploreChart({
      machine: queryMonitorMachine,
      inputs: [{ source: 'remote', id: '', viewer: 'text' }],
      events: [
        { type: 'address.changed', id: '', viewer: 'text' },
        { type: 'address.changed', id: '', viewer: 'tree' },
        { type: 'address.changed', id: 'id-1', viewer: 'tree' },
        { type: 'reload.requested' },
        done('read', { data: { a: 1 }, at: 1 }),
        done('read', { data: null, at: 1 }),
        failed('address', refusal),
        failed('read', refusal),
        failed('read', apiError('refused', 'Ditolak', { status: 403 })),
      ],
      project: ({ context: { id, viewer, data, error } }) => [id, viewer, data, error?.text],
    });
    chart.replayAll(({ event, before, after }) => {
      if (event.type !== 'address.changed') return;
      const { id, viewer } = before.context;
      const isNew = event.id !== id || event.viewer !== viewer;
      expect(after.matches('loading')).toBe(isNew || before.matches('loading'));
    });
    expect(chart.coverage().missed).toEqual([]);
  });
});

describe('every path through the realtime monitor', () => {
  it('adds to the list while live and to nothing shown while paused', () => {
    const chart = exploreChart({
      machine: realtimeMonitorMachine,
      inputs: [{ id: 'id-1' }],
      events: ({ context: { seen, held } }) => [
        // Two messages and one held are enough to distinguish all states.
        ...(seen < 2 && held.length < 1
          ? [{ type: 'entries.logged', entries: [observation(seen)] } as const]
          : []),
        { type: 'entries.logged', entries: [observation(9, { deviceId: 'id-2', clientid: 'id-2' })] },
        { type: 'pause.requested' },
        { type: 'resume.requested' },
        { type: 'filter.changed', filter: { event: 'waiting' } },
        { type: 'filter.changed', filter: { event: '' } },
        { type: 'entry.selected', entry: observation(0) },
        { type: 'entry.closed' },
        { type: 'list.cleared' },
        { type: 'copy.requested' },
        { type: 'download.requested' },
        done('copy'),
        failed('copy', refusal),
        done('download'),
        failed('download', refusal),
        failed('entries', refusal),
      ],
      project: ({ context: { entries, shown, held, filter, selected } }) => [
        entries.length,
        shown.length,
        held.length,
        filter.event,
        selected?.index,
      ],
      limit: 60_000,
    });
    chart.replayAll(({ event, before, after }) => {
      if (event.type !== 'entries.logged') return;
      const grew = after.context.shown.length > before.context.shown.length;
      if (before.hasTag('paused')) expect(grew).toBe(false);
    });
    expect(chart.coverage().missed).toEqual([]);
  }, 30_000);
});
