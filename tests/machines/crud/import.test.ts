import { describe, expect, it, vi } from 'vitest';
import { NEVER } from 'rxjs';
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
  const { actor } = startActor(
    importMachine.provide({
      actors: {
        parse: fromEventObservable<ParseEvent, { file: File }>(() => NEVER),
        upload: fromEventObservable<UploadEvent, { file: File }>(({ input }) => {
          sent.push(input.file);
          return NEVER;
        }),
      },
      actions: { saveSkipped: (_, { rows, format }) => saveSkipped(rows, format), saveTemplate: () => {} },
    }),
  );
  return { actor, sent, saveSkipped, context: () => actor.getSnapshot().context };
}

describe('an import', () => {
  it('needs a file [PHONE-12, PROXY-09, MSG-10]', () => {
    const { actor, context } = started();
    actor.send({ type: 'upload.requested' });
    expect(context().error).toBe('Pilih file terlebih dahulu.');
  });

  it('sends the rows that were found good, once, and adds up the rest [I2, I7]', () => {
    const { actor, context, sent, saveSkipped } = started();
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'parsing.finished', preview });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.requested' });
    expect(sent).toEqual([upload]);
    actor.send({ type: 'upload.finished', uploaded: { created: 1, skipped: [taken] } });
    expect(context().report).toEqual({ read: 3, created: 1, skipped: [bad, taken], unreported: 0 });
    actor.send({ type: 'skipped.downloadRequested', format: 'json' });
    expect(saveSkipped).toHaveBeenCalledExactlyOnceWith([bad, taken], 'json');
  });

  it('says how many rows the server did not speak of [I2]', () => {
    const { actor, context } = started();
    actor.send({ type: 'file.chosen', file });
    actor.send({ type: 'parsing.finished', preview });
    actor.send({ type: 'upload.requested' });
    actor.send({ type: 'upload.finished', uploaded: { created: 1, skipped: [] } });
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
