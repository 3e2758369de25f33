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
    { type: 'export.requested', query: { ...query, search: 'ani' }, format: 'json' },
    { type: 'export.cancelled' },
    { type: 'failure.dismissed' },
    { type: 'pages.read', done: 1, of: 2, rows: 500 },
    { type: 'file.saved', rows: 12_345, unreadable: 0 },
    { type: 'file.saved', rows: 7, unreadable: 2 },
    { type: 'file.saved', rows: 0, unreadable: 0 },
    { type: 'file.saved', rows: 0, unreadable: 0, empty: 'Tidak ada nomor.' },
    done('save'),
    failed('save', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context: { query: asked, format, progress, error } }) => [
    asked?.search,
    format,
    progress,
    error,
  ],
});

describe('every path through the export of a list', () => {
  it('reads for one file at a time, goes on with the same after a failure, and begins anything else anew', () => {
    chart.replayAll(({ event, before, after }) => {
      if (event.type !== 'export.requested') return;
      expect(selectStage(after)).toBe('reading');
      if (selectStage(before) === 'reading') return expect(after.context).toEqual(before.context);
      const isSame = before.context.query?.search === event.query.search;
      const read = isSame ? selectProgress(before) : { done: 0, of: 0, rows: 0 };
      expect([selectProgress(after), selectExportError(after)]).toEqual([read, null]);
      expect(after.context.query === before.context.query).toBe(isSame);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('says how many rows were saved, and how many could not be', () => {
    const texts = new Set<string>();
    chart.replayAll(({ emitted }) => {
      for (const said of emitted) {
        const { tone, text } = said.type === 'toast.requested' ? said.toast : said.dialog;
        texts.add(`${said.type}, ${tone}: ${text}`);
      }
    });
    expect([...texts].toSorted()).toEqual([
      'dialog.requested, warning: Tidak ada nomor.',
      'toast.requested, success: 12.345 baris disimpan.',
      'toast.requested, warning: 7 baris disimpan. 2 baris tidak terbaca.',
      'toast.requested, warning: Tidak ada data untuk disimpan.',
    ]);
  });
});
