import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { importMachine } from '../../src/machines/crud/import';
import type { Preview, RejectedRow } from '../../src/machines/crud/import.types';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const file = new File(['number\n6281200000001\n'], 'a.csv');
const rejected: RejectedRow = {
  line: 3,
  row: { number: 'x' },
  reason: 'invalid',
  text: 'Nomor mengandung huruf',
};
const preview = (ready: number, bad: readonly RejectedRow[]): Preview => ({
  read: ready + bad.length,
  ready,
  sample: [],
  rejected: bad,
  upload: file,
});

const chart = exploreChart({
  machine: importMachine.provide({ actions: { saveSkipped: () => {}, saveTemplate: () => {} } }),
  events: [
    { type: 'file.chosen', file },
    { type: 'parsing.progressed', progress: 0.5 },
    { type: 'parsing.finished', preview: preview(0, [rejected]) },
    { type: 'parsing.finished', preview: preview(2, [rejected]) },
    { type: 'parsing.finished', preview: preview(2, []) },
    { type: 'upload.requested' },
    { type: 'upload.progressed', progress: 0.5 },
    { type: 'upload.finished', uploaded: { created: 2, skipped: [], unlisted: 0 } },
    { type: 'upload.finished', uploaded: { created: 1, skipped: [rejected], unlisted: 0 } },
    { type: 'import.cancelled' },
    { type: 'import.restarted' },
    { type: 'skipped.downloadRequested', format: 'csv' },
    { type: 'template.downloadRequested', format: 'csv' },
    failed('parse', apiError('unsent', 'File kosong.')),
    failed('upload', apiError('refused', 'Terlalu besar', { status: 413 })),
    done('parse'),
  ],
  project: ({ context: { file: chosen, progress, preview: read, report, error } }) => [
    chosen !== null,
    progress,
    read?.ready,
    read?.rejected.length,
    report,
    error,
  ],
});

describe('every path through an import', () => {
  it('keeps the file that could not be sent, and reports every row of it [R5, R15, PROXY-13]', () => {
    chart.replayAll(({ before, after }) => {
      const { file: chosen, report } = after.context;
      if (before.hasTag('uploading') && !after.hasTag('uploading')) expect(chosen).not.toBeNull();
      if (report)
        expect(report.read).toBe(
          report.created + report.skipped.length + report.unlisted + report.unreported,
        );
      if (after.hasTag('saved')) expect(report?.skipped).toEqual([]);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('sends nothing that was not read and looked at [PHONE-12, PROXY-09, MSG-10]', () => {
    const uploading = chart.snapshots.filter((snapshot) => snapshot.hasTag('uploading'));
    expect(new Set(uploading.map(({ context }) => context.preview?.ready))).toEqual(new Set([2]));
  });
});
