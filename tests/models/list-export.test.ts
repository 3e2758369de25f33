import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import {
  listExportMachine,
  selectExportError,
  selectProgress,
  selectStage,
} from '../../src/machines/crud/list-export';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const query = { page: 3, search: 'budi', id: null, filters: {}, order: '-income' };

const chart = exploreChart({
  machine: listExportMachine,
  events: [
    { type: 'export.requested', query },
    { type: 'export.cancelled' },
    { type: 'failure.dismissed' },
    { type: 'pages.read', done: 1, of: 2 },
    { type: 'file.saved', rows: 12_345, unreadable: 0 },
    { type: 'file.saved', rows: 7, unreadable: 2 },
    { type: 'file.saved', rows: 0, unreadable: 0 },
    done('save'),
    failed('save', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context: { progress, error } }) => [progress, error],
});

describe('every path through the export of a list', () => {
  it('reads for one file at a time, and begins the next anew', () => {
    chart.replayAll(({ event, before, after }) => {
      if (event.type === 'export.requested') expect(selectStage(after)).toBe('reading');
      if (event.type === 'export.requested' && selectStage(before) !== 'reading')
        expect([selectProgress(after), selectExportError(after)]).toEqual([{ done: 0, of: 0 }, null]);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('says how many rows were saved, and how many could not be', () => {
    const texts = new Set<string>();
    chart.replayAll(({ emitted }) => {
      for (const { toast } of emitted) texts.add(`${toast.tone}: ${toast.text}`);
    });
    expect([...texts].toSorted()).toEqual([
      'success: 12.345 baris disimpan.',
      'warning: 7 baris disimpan. 2 baris tidak terbaca.',
      'warning: Tidak ada data untuk disimpan.',
    ]);
  });
});
