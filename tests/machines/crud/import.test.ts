import { describe, expect, it, vi } from 'vitest';
import { Subject } from 'rxjs';
import { apiError } from '../../../src/api/errors';
import { fromEventObservable } from 'xstate';
import { importMachine } from '../../../src/machines/crud/import';
import type { ParseEvent, Preview, RejectedRow, UploadEvent } from '../../../src/machines/crud/import.types';
import { startActor } from '../../support/actors';

const file = new File(['a'], 'a.csv');
const upload = new File(['clean'], 'a.csv');
const bad: RejectedRow = { line: 2, row: { number: '' }, reason: 'blank', text: 'Nomor kosong' };
const taken: RejectedRow = { line: null, row: { number: '62' }, reason: 'refused', text: 'Sudah terdaftar' };
const preview: Preview = { read: 3, ready: 2, sample: [], rejected: [bad], upload };

function started() {
  const sent: File[] = [];
  const saveSkipped = vi.fn();
  const saveTemplate = vi.fn();
  const parsed: Subject<ParseEvent>[] = [];
  const uploads: Subject<UploadEvent>[] = [];
  const { actor } = startActor(
    importMachine.provide({
      actors: {
        parse: fromEventObservable<ParseEvent, { file: File }>(({ input }) => {
          expect(input.file).toBe(file);
          return opened(parsed);
        }),
        upload: fromEventObservable<UploadEvent, { file: File }>(({ input }) => {
          sent.push(input.file);
          return opened(uploads);
        }),
      },
      actions: {
        saveSkipped: (_, { rows, format }) => saveSkipped(rows, format),
        saveTemplate: (_, { format }) => saveTemplate(format),
      },
    }),
  );
  const is = (tag: 'parsing' | 'uploading' | 'uploaded' | 'saved') => actor.getSnapshot().hasTag(tag);
  /** Chooses a file and reads it to its end. */
  const read = (found: Preview = preview) => {
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'parsing.finished', preview: found });
  };
  const context = () => actor.getSnapshot().context;
  return { actor, sent, saveSkipped, saveTemplate, parsed, uploads, is, read, context };
}
function opened<T>(streams: Subject<T>[]) {
  const stream = new Subject<T>();
  streams.push(stream);
  return stream;
}

describe('an import', () => {
  it('needs a file [PHONE-12, PROXY-09, MSG-10]', () => {
    const { actor, context } = started();
    actor.send({ type: 'upload.requested' });
    expect(context().error).toBe('Pilih file dulu.');
  });

  it('sends the rows that were found good, once, and adds up the rest [I2, I7]', () => {
    const { actor, context, sent, saveSkipped } = started();
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'parsing.finished', preview });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.requested' });
    expect(sent).toEqual([upload]);
    actor.send({ type: 'upload.finished', uploaded: { created: 1, skipped: [taken], unlisted: 0 } });
    expect(context().report).toEqual({
      read: 3,
      created: 1,
      skipped: [bad, taken],
      unlisted: 0,
      unreported: 0,
    });
    actor.send({ type: 'skipped.downloadRequested', format: 'json' });
    expect(saveSkipped).toHaveBeenCalledExactlyOnceWith([bad, taken], 'json');
  });

  it('is saved as a whole only where nothing was skipped [PROXY-13]', () => {
    const clean = started();
    clean.read({ ...preview, rejected: [] });
    clean.actor.send({ type: 'upload.requested' });
    clean.actor.send({ type: 'upload.finished', uploaded: { created: 2, skipped: [], unlisted: 0 } });
    expect([clean.is('uploaded'), clean.is('saved')]).toEqual([true, true]);
    const blank = started();
    blank.read();
    blank.actor.send({ type: 'upload.requested' });
    blank.actor.send({ type: 'upload.finished', uploaded: { created: 2, skipped: [], unlisted: 0 } });
    expect([blank.is('uploaded'), blank.is('saved')]).toEqual([true, false]);
    const refused = started();
    refused.read({ ...preview, rejected: [] });
    refused.actor.send({ type: 'upload.requested' });
    refused.actor.send({ type: 'upload.finished', uploaded: { created: 1, skipped: [taken], unlisted: 0 } });
    expect([refused.is('uploaded'), refused.is('saved')]).toEqual([true, false]);
  });

  it('says why a file cannot be read, and reads the next one', () => {
    const { actor, parsed, is, context } = started();
    actor.send({ type: 'file.chosen', file });
    expect(is('parsing')).toBe(true);
    parsed[0]?.error(apiError('unreadable', 'Bukan CSV'));
    expect([is('parsing'), context().error]).toEqual([false, 'Bukan CSV']);
    actor.send({ type: 'file.chosen', file });
    expect([is('parsing'), context().error]).toEqual([true, null]);
  });

  it('forgets the file whose reading is stopped [I4]', () => {
    const { actor, parsed, context } = started();
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'import.cancelled' });
    expect([parsed[0]?.observed, context().file]).toEqual([false, null]);
    actor.send({ type: 'upload.requested' });
    expect(context().error).toBe('Pilih file dulu.');
  });

  it('sends no file without a good row', () => {
    const { actor, read, sent, context } = started();
    read({ ...preview, ready: 0 });
    actor.send({ type: 'upload.requested' });
    expect([sent, context().error]).toEqual([[], 'Tidak ada baris yang dapat diupload.']);
  });

  it('takes no other file while one is sent, and keeps it when that fails [I4]', () => {
    const { actor, read, sent, uploads, is, context } = started();
    read();
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.progressed', progress: 0.5 });
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'import.restarted' });
    expect(is('uploading')).toBe(true);
    uploads[0]?.error(apiError('unreachable', 'Network error. Please try again.'));
    expect([is('uploading'), context().error]).toEqual([false, 'Network error. Please try again.']);
    actor.send({ type: 'upload.requested' });
    expect([sent, context().error, context().progress]).toEqual([[upload, upload], null, 0]);
  });

  it('begins again with nothing of the file before', () => {
    const { actor, read, context, saveSkipped } = started();
    read();
    actor.send({ type: 'import.restarted' });
    expect(context()).toEqual({ file: null, progress: 0, preview: null, report: null, error: null });
    actor.send({ type: 'skipped.downloadRequested', format: 'csv' });
    expect(saveSkipped).not.toHaveBeenCalled();
  });

  it('hands out the rows that it would leave out, and a template at any time', () => {
    const { actor, read, saveSkipped, saveTemplate } = started();
    actor.send({ type: 'template.downloadRequested', format: 'json' });
    expect(saveTemplate).toHaveBeenCalledExactlyOnceWith('json');
    read();
    actor.send({ type: 'skipped.downloadRequested', format: 'csv' });
    expect(saveSkipped).toHaveBeenCalledExactlyOnceWith([bad], 'csv');
    read({ ...preview, rejected: [] });
    actor.send({ type: 'skipped.downloadRequested', format: 'csv' });
    expect(saveSkipped).toHaveBeenCalledOnce();
  });

  it('counts what the server did not take and did not list [I2, PROXY-13]', () => {
    const { actor, context, is, read } = started();
    read({ ...preview, read: 900, ready: 900, rejected: [] });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.finished', uploaded: { created: 500, skipped: [taken], unlisted: 399 } });
    expect(context().report).toMatchObject({ read: 900, created: 500, unlisted: 399, unreported: 0 });
    expect([is('uploaded'), is('saved')]).toEqual([true, false]);
  });

  it('is not saved as a whole where what was not taken is not listed at all [PROXY-13]', () => {
    const { actor, is, read } = started();
    read({ ...preview, rejected: [] });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.finished', uploaded: { created: 1, skipped: [], unlisted: 1 } });
    expect([is('uploaded'), is('saved')]).toEqual([true, false]);
  });

  it('says how many rows the server did not speak of [I2]', () => {
    const { actor, context } = started();
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'parsing.finished', preview });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.finished', uploaded: { created: 1, skipped: [], unlisted: 0 } });
    expect(context().report).toMatchObject({ read: 3, created: 1, unreported: 1 });
  });

  it('shows how far it is and goes back to the preview when stopped [I4]', () => {
    const { actor, context } = started();
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'parsing.progressed', progress: 0.25 });
    expect(context().progress).toBe(0.25);
    actor.send({ type: 'parsing.finished', preview });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.progressed', progress: 0.75 });
    expect(context().progress).toBe(0.75);
    actor.send({ type: 'import.cancelled' });
    expect(actor.getSnapshot().matches('previewing')).toBe(true);
    expect(context().file).toBe(file);
  });
});
