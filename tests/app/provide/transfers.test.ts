import { Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/api/client';
import type { SavedFile, TextFile } from '../../../src/app/files/save';
import type { Preview } from '../../../src/machines/crud/import.types';
import type { importMachine } from '../../../src/machines/crud/import';
import { EVERYTHING } from '../../../src/machines/crud/list.rules';
import type { listExportMachine } from '../../../src/machines/crud/list-export';
import type { StreamEnvironment } from '../../../src/streams/environment';
import { startActor } from '../../support/actors';
import { wiredChart } from '../../support/charts';
import { settled } from '../../support/deferred';
import { fakeApi } from '../../support/fake-api';
import { savedText } from '../../support/saved-files';

const clientFor = (fetch: typeof globalThis.fetch) =>
  createClient({
    host: '',
    fetch,
    token: () => 'token',
    intents: null,
    wait: () => Promise.resolve(),
    random: () => 0,
  });

function exporting() {
  const api = fakeApi();
  const saved: SavedFile[] = [];
  const sources = {
    call: clientFor(api.fetch),
    saveFile: (file: SavedFile) => void saved.push(file),
    streams: { scheduler: { now: () => 0 } } as StreamEnvironment,
  };
  const run = async (name: `${string}Export`, format: 'csv' | 'json') => {
    const chart = await wiredChart<typeof listExportMachine>(name, sources);
    const { actor, emitted } = startActor(chart, { input: undefined });
    actor.send({ type: 'export.requested', query: EVERYTHING, format });
    await vi.waitFor(() => expect(actor.getSnapshot().matches('reading')).toBe(false));
    return { emitted, error: actor.getSnapshot().context.error };
  };
  const textOf = async (at: number) => savedText(saved[at] as SavedFile);
  return { api, saved, run, textOf };
}
/** A page of a server that cannot go on after a row. */
const PAGE = { data: [], meta: { totalPages: 3 } };

describe('exports', () => {
  it('hold every phone number, as CSV and as JSON [FILE-01, FILE-06, PHONE-06]', async () => {
    const { api, saved, run, textOf } = exporting();
    api.serves('GET /api/admin/phonenumber/list-per-page', () => PAGE);
    const list = [
      { id: 1, number: '6281200000001', name: '=HYPERLINK("x")', status: 'active', count_success: 3 },
      { id: 2, number: 6281200000002, name: 'Dewi, S.E.', status: 'nonactive' },
    ];
    api.answers('GET /api/admin/phonenumber/list', { list });
    api.answers('GET /api/admin/phonenumber/list', { list });
    await run('phoneNumberExport', 'csv');
    await run('phoneNumberExport', 'json');
    expect(saved.map(({ name }) => name)).toEqual(['phone_numbers.csv', 'phone_numbers.json']);
    expect(await textOf(0)).toBe(
      '\ufeffnumber,name,status\r\n' +
        '"6281200000001","\'=HYPERLINK(""x"")","active"\r\n' +
        '"6281200000002","Dewi, S.E.","nonactive"\r\n',
    );
    expect(JSON.parse(await textOf(1))).toEqual([
      { number: '6281200000001', name: '=HYPERLINK("x")', status: 'active' },
      { number: '6281200000002', name: 'Dewi, S.E.', status: 'nonactive' },
    ]);
  });

  it('hold every proxy and every template [FILE-02, FILE-06, MSG-06]', async () => {
    const { api, saved, run, textOf } = exporting();
    api.answers('GET /api/admin/proxy/list-per-page', PAGE);
    api.answers('GET /api/admin/message/list-per-page', PAGE);
    api.answers('GET /api/admin/proxy/list', { list: [{ id: 1, value: 'http://a:1', status: 'active' }] });
    api.answers('GET /api/admin/message/list', { list: [{ id: 1, text: '<p>Halo</p>', status: 'active' }] });
    await run('proxyExport', 'csv');
    await run('messageExport', 'json');
    expect([saved[0]?.name, await textOf(0)]).toEqual([
      'proxies.csv',
      '\ufeffvalue,status\r\n"http://a:1","active"\r\n',
    ]);
    expect(saved[1]?.name).toBe('messages.json');
    expect(JSON.parse(await textOf(1))).toMatchObject([{ text: '<p>Halo</p>', button: '[]' }]);
  });

  it.each([
    ['phoneNumberExport', 'phonenumber', 'No phone numbers to export.'],
    ['proxyExport', 'proxy', 'No proxies to export.'],
    ['messageExport', 'message', 'No messages to export.'],
  ] as const)('%s of nothing says so and saves no file [PHONE-08, PROXY-07, MSG-06, I9]', async (...row) => {
    const [name, path, text] = row;
    const { api, saved, run } = exporting();
    api.answers(`GET /api/admin/${path}/list-per-page`, PAGE);
    api.answers(`GET /api/admin/${path}/list`, { list: [] });
    expect((await run(name, 'csv')).emitted).toMatchObject([{ type: 'dialog.requested', dialog: { text } }]);
    expect(saved).toEqual([]);
  });

  it('hold what a server tells piece by piece, in one file', async () => {
    const { api, run, textOf } = exporting();
    const pieces: Readonly<Record<string, object>> = {
      0: { data: [{ id: 9, value: 'http://a:1', status: 'active' }], meta: { totalPages: 1, after: 9 } },
      9: {
        data: [{ id: 8, value: 'http://b:1', status: 'nonactive' }],
        meta: { totalPages: 1, after: null },
      },
    };
    api.serves('GET /api/admin/proxy/list-per-page', ({ query }) => pieces[query.after ?? '']);
    await run('proxyExport', 'json');
    expect(JSON.parse(await textOf(0))).toEqual([
      { value: 'http://a:1', status: 'active' },
      { value: 'http://b:1', status: 'nonactive' },
    ]);
    await run('proxyExport', 'csv');
    expect((await textOf(1)).split('\r\n').slice(1, -1)).toEqual([
      '"http://a:1","active"',
      '"http://b:1","nonactive"',
    ]);
  });

  it('say why they failed [ERR-15]', async () => {
    const { api, run } = exporting();
    api.answers('GET /api/admin/phonenumber/list', {}, { status: 400 });
    api.answers('GET /api/admin/phonenumber/list-per-page', PAGE);
    expect((await run('phoneNumberExport', 'csv')).error).toBe('Error fetching Phone Number list');
  });
});

const file = new File(['x'], 'a.csv', { lastModified: 1 });
const preview: Preview = { read: 2, ready: 2, sample: [], rejected: [], upload: file };

/** An import whose file was read already. */
async function importing(name: 'phoneNumberImport' | 'proxyImport' | 'messageImport') {
  const api = fakeApi();
  const saved: TextFile[] = [];
  const progress = new Subject<number>();
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() });
  const machine = await wiredChart<typeof importMachine>(name, {
    callThrough: clientFor,
    progressingFetch: (onProgress) => {
      progress.subscribe(onProgress);
      return api.fetch;
    },
    startParser: () => worker as unknown as Worker,
    saveFile: (written) => void saved.push(written as TextFile),
  });
  const { actor } = startActor(machine);
  const post = (data: object) => worker.dispatchEvent(new MessageEvent('message', { data }));
  const upload = () => {
    actor.send({ type: 'file.chosen', file });
    post({ type: 'parsing.finished', preview });
    actor.send({ type: 'upload.requested' });
  };
  return { api, saved, progress, worker, actor, post, upload, context: () => actor.getSnapshot().context };
}

describe('imports', () => {
  it('are read by a worker, which ends with the reading [I4]', async () => {
    const { actor, worker, post, context } = await importing('phoneNumberImport');
    actor.send({ type: 'file.chosen', file });
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ file, kind: 'phoneNumber' });
    post({ type: 'parsing.progressed', progress: 0.5 });
    expect(context().progress).toBe(0.5);
    actor.send({ type: 'import.cancelled' });
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('say that a file cannot be read whose worker breaks down, and end it [I6]', async () => {
    const { actor, worker, context } = await importing('phoneNumberImport');
    actor.send({ type: 'file.chosen', file });
    worker.dispatchEvent(new Event('error'));
    expect([actor.getSnapshot().matches('unreadable'), context().error]).toEqual([
      true,
      'File tidak dapat dibaca.',
    ]);
    expect(worker.terminate).toHaveBeenCalledOnce();
  });

  it('say why a file cannot be used [I6]', async () => {
    const { actor, post, context } = await importing('proxyImport');
    actor.send({ type: 'file.chosen', file });
    post({ type: 'parsing.failed', error: { kind: 'unsent', text: 'File kosong.' } });
    expect([actor.getSnapshot().matches('unreadable'), context().error]).toEqual([true, 'File kosong.']);
  });

  it('send the file under its field and tell how far it is [FILE-05, I4]', async () => {
    const { api, progress, upload, context } = await importing('phoneNumberImport');
    const held = api.holds('POST /api/admin/phonenumber/import');
    upload();
    const { body } = await held.request;
    expect((body as FormData).get('file')).toMatchObject({ name: 'a.csv' });
    progress.next(0.4);
    expect(context().progress).toBe(0.4);
    held.answer({
      created: [{ id: 1, number: '6281' }],
      skipped: [{ number: '6282', name: 'D', status: 'active', reason: 'Sudah terdaftar' }],
    });
    await vi.waitFor(() => expect(context().report).not.toBeNull());
    expect(context().report).toEqual({
      read: 2,
      created: 1,
      unlisted: 0,
      unreported: 0,
      skipped: [
        {
          line: null,
          row: { number: '6282', name: 'D', status: 'active' },
          reason: 'refused',
          text: 'Sudah terdaftar',
        },
      ],
    });
  });

  it('save what was skipped: CSV with its reasons, JSON as it can be sent again [FILE-03, PHONE-16, PROXY-12]', async () => {
    const { api, actor, saved, upload, context } = await importing('proxyImport');
    api.answers('POST /api/admin/proxy/import', {
      created: [],
      skipped: [{ value: 'http://a:1', status: 'active', reason: 'Sudah terdaftar' }],
    });
    upload();
    await vi.waitFor(() => expect(context().report).not.toBeNull());
    actor.send({ type: 'skipped.downloadRequested', format: 'json' });
    actor.send({ type: 'skipped.downloadRequested', format: 'csv' });
    expect(saved.map(({ name }) => name)).toEqual(['proxies_skipped.json', 'proxies_skipped.csv']);
    expect(JSON.parse(saved[0]?.text ?? '')).toEqual([{ value: 'http://a:1', status: 'active' }]);
    expect(saved[1]?.text).toBe(
      '\ufeffvalue,status,line,reason\r\n"http://a:1","active","","Sudah terdaftar"\r\n',
    );
  });

  it('count what a server does not list, and what it lists where it does not count [PHONE-14, PHONE-15]', async () => {
    const skipped = [{ value: 'http://a:1', status: 'active', reason: 'Sudah terdaftar' }];
    const answer = { created: [{ id: 1, value: 'http://b:1' }], skipped };
    for (const [counts, expected] of [
      [{ created: '700', skipped: 300 }, [700, 299]],
      [{ created: 0, skipped: 0 }, [1, 0]],
      ['many', [1, 0]],
      [undefined, [1, 0]],
    ] as const) {
      const { api, upload, context } = await importing('proxyImport');
      api.answers('POST /api/admin/proxy/import', { ...answer, counts });
      upload();
      await vi.waitFor(() => expect(context().report).not.toBeNull());
      expect([context().report?.created, context().report?.unlisted]).toEqual(expected);
    }
  });

  it('offer a file to fill in [PHONE-12]', async () => {
    const { actor, saved } = await importing('phoneNumberImport');
    actor.send({ type: 'template.downloadRequested', format: 'csv' });
    expect(saved[0]?.name).toBe('phone_numbers_template.csv');
    expect(saved[0]?.text.startsWith('\ufeffnumber,name,status\r\n')).toBe(true);
  });

  it('keep the file when it is too large for the server, and send it again when asked [R5, R15]', async () => {
    const { api, actor, upload, context } = await importing('messageImport');
    api.answers('POST /api/admin/message/import', { msg: 'File melebihi 10 MB.' }, { status: 413 });
    upload();
    await vi.waitFor(() => expect(context().error).toBe('File melebihi 10 MB.'));
    expect(context().file).toBe(file);
    api.answers('POST /api/admin/message/import', { created: [{}, {}], skipped: [] });
    actor.send({ type: 'upload.requested' });
    await settled();
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('uploaded')).toBe(true));
  });

  it('abort the sending when stopped [I4]', async () => {
    const { api, actor, upload } = await importing('phoneNumberImport');
    const held = api.holds('POST /api/admin/phonenumber/import');
    upload();
    const { signal } = await held.request;
    actor.send({ type: 'import.cancelled' });
    expect(signal?.aborted).toBe(true);
  });
});
