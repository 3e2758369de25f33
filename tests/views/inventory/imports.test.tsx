import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiError, isApiError } from '../../../src/api/errors';
import type { ParseRequest } from '../../../src/app/files/parse.worker';
import { previewOf } from '../../../src/app/files/preview';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';

/** Reads files as the worker does, on the test's own thread. */
class SameThread extends EventTarget {
  #ended = false;
  async postMessage({ file, kind }: ParseRequest) {
    const outcome = await previewOf(file, kind).then(
      (preview) => ({ type: 'parsing.finished', preview }),
      (error: unknown) => ({
        type: 'parsing.failed',
        error: isApiError(error) ? error : apiError('unsent', ''),
      }),
    );
    if (!this.#ended) this.dispatchEvent(Object.assign(new Event('message'), { data: outcome }));
  }
  terminate() {
    this.#ended = true;
  }
}
async function open(address: string) {
  vi.stubGlobal('Worker', SameThread);
  const page = await openLivePage(address, { role: 'admin' });
  await page.show();
  await screen.findByLabelText('File', { selector: 'input' });
  const choose = async (name: string, content: BlobPart) => {
    await page.user.upload(
      screen.getByLabelText('File', { selector: 'input' }),
      new File([content], name, { type: name.endsWith('.csv') ? 'text/csv' : 'application/json' }),
    );
  };
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, choose, press };
}
const rowsOf = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

const NUMBERS =
  '\ufeffnumber;name\r\n6281200000001;Ani\r\n0812-0000-0002;"Budi; S"\r\n6281200000001;Ani\r\n6.28E+12;X\r\n;\r\nabc;Y\r\n628;Z\r\n+1555;W';
const IMPORT = 'POST /api/admin/phonenumber/import';

describe('an upload of phone numbers', () => {
  it('needs a file [PHONE-12]', async () => {
    const { press, api } = await open('/phonenumber/create');
    await press('Upload File');
    expect(screen.getByText('Pilih file dulu.')).toBeTruthy();
    expect(screen.getByLabelText('File', { selector: 'input' }).getAttribute('accept')).toBe('.csv,.json');
    expect(api.requests.some(({ path }) => path.endsWith('import'))).toBe(false);
  });

  it('shows what will be created and what not, and why, before anything is sent [I1, I2, I3]', async () => {
    const { choose, api } = await open('/phonenumber/create');
    await choose('numbers.csv', NUMBERS);
    expect(await screen.findByText('8 baris dibaca · 2 siap diupload · 6 dilewati')).toBeTruthy();
    expect(rowsOf('Akan dibuat')).toEqual([
      ['6281200000001', 'Ani'],
      ['6281200000002', 'Budi; S'],
    ]);
    expect(rowsOf('Tidak akan diupload').map(([number, , line, why]) => [number, line, why])).toEqual([
      ['6281200000001', '4', 'GandaGanda di dalam file'],
      ['6.28E+12', '5', 'Tidak validNomor dalam notasi ilmiah'],
      ['–', '6', 'KosongBaris kosong'],
      ['abc', '7', 'Tidak validNomor mengandung huruf'],
      ['628', '8', 'Tidak validPanjang nomor tidak sesuai'],
    ]);
    expect(screen.queryByText(/baris lagi/)).toBeNull();
    expect(api.requests.some(({ path }) => path.endsWith('import'))).toBe(false);
  });

  it('shows the first five rows that will be created, and how many there are besides', async () => {
    const { choose } = await open('/phonenumber/create');
    await choose('numbers.csv', Array.from({ length: 7 }, (_, at) => `628120000000${at},N`).join('\n'));
    expect(await screen.findByText('dan 2 baris lagi')).toBeTruthy();
    expect(rowsOf('Akan dibuat')).toHaveLength(5);
    expect(screen.queryByText('Tidak akan diupload')).toBeNull();
  });

  it('shows its progress and an account of every row [PHONE-13, PHONE-14, PHONE-15, LIMIT-12, FILE-05, I2]', async () => {
    const { choose, press, api, reportProgress } = await open('/phonenumber/create');
    await choose('numbers.csv', NUMBERS);
    await screen.findByText(/baris dibaca/);
    const held = api.holds(IMPORT);
    await press('Upload File');
    expect(screen.getByRole('button', { name: 'Mengupload File...' })).toHaveProperty('disabled', true);
    const { body } = await held.request;
    const sent = (body as FormData).get('file') as File;
    expect((await sent.text()).split('\r\n').slice(0, 2)).toEqual([
      'number,name,status',
      '"6281200000001","Ani","active"',
    ]);
    await reportProgress(0.5);
    expect(screen.getByText('50%')).toBeTruthy();
    await act(async () =>
      held.answer({
        created: [{ id: 1, number: '6281200000001', name: 'Ani', status: 'active' }],
        skipped: [{ number: '6281200000002', name: 'Budi; S', reason: 'Sudah ada' }],
      }),
    );
    expect(screen.getByText('1 nomor berhasil dibuat').closest('[role]')?.role).toBe('status');
    expect(screen.getByText('8 baris dibaca · 1 dibuat · 7 dilewati')).toBeTruthy();
    expect(rowsOf('Dilewati')).toHaveLength(5);
    expect(screen.getByText('Total 7 baris dilewati')).toBeTruthy();
  });

  it('says how many rows were skipped that the server does not list [PHONE-14, PHONE-16]', async () => {
    const { choose, press, api } = await open('/phonenumber/create');
    const numbers = Array.from({ length: 1200 }, (_, at) => `62812${String(at).padStart(7, '0')}`);
    await choose('numbers.csv', numbers.join('\n'));
    await screen.findByText('1.200 baris dibaca · 1.200 siap diupload · 0 dilewati');
    const first = numbers.slice(0, 200);
    api.answers(IMPORT, {
      created: first.map((number, id) => ({ id, number })),
      skipped: first.map((number) => ({ number, reason: 'Sudah terdaftar' })),
      counts: { created: 700, skipped: 500, opted_out: 12 },
    });
    await press('Upload File');
    expect(await screen.findByText('700 nomor berhasil dibuat')).toBeTruthy();
    expect(screen.getByText('12 nomor dilewati karena pemiliknya meminta berhenti.')).toBeTruthy();
    expect(screen.getByText('1.200 baris dibaca · 700 dibuat · 500 dilewati')).toBeTruthy();
    expect(screen.getByText('Total 500 baris dilewati')).toBeTruthy();
    expect(
      screen.getByText('Server hanya merinci sebagian: 300 baris tidak ada di daftar dan di file.'),
    ).toBeTruthy();
    expect(screen.queryByText(/tidak melaporkan/)).toBeNull();
  });

  it('lets all skipped rows be downloaded with their reasons [PHONE-16, FILE-01]', async () => {
    const saved = catchSavedFiles();
    const { choose, press } = await open('/phonenumber/create');
    await choose('numbers.csv', NUMBERS);
    await screen.findByText(/baris dibaca/);
    await press('Download CSV');
    await press('Download JSON');
    const [csv, json] = await saved.read();
    expect([csv?.name, json?.name]).toEqual(['phone_numbers_skipped.csv', 'phone_numbers_skipped.json']);
    expect(csv?.text.trim().split('\r\n')).toHaveLength(7);
    expect(csv?.text).toContain('"Nomor mengandung huruf"');
    expect(JSON.parse(json?.text ?? '')).toHaveLength(6);
  });

  it('can be stopped, and keeps the file [R15]', async () => {
    const { choose, press, api } = await open('/phonenumber/create');
    await choose('numbers.csv', NUMBERS);
    await screen.findByText(/baris dibaca/);
    const held = api.holds(IMPORT);
    await press('Upload File');
    const { signal } = await held.request;
    await press('Batal');
    expect(signal?.aborted).toBe(true);
    expect(screen.getByText('numbers.csv', { exact: false })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload File' })).toHaveProperty('disabled', false);
  });

  it('says why it failed, and can be tried again [ERR-07, ERR-25, R15]', async () => {
    const { choose, press, api } = await open('/phonenumber/create');
    await choose('numbers.csv', NUMBERS);
    await screen.findByText(/baris dibaca/);
    api.fails(IMPORT);
    await press('Upload File');
    expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
    api.answers(IMPORT, '<html>', { status: 400 });
    await press('Upload File');
    expect(await screen.findByText('Error importing CSV')).toBeTruthy();
  });

  it.each([
    ['photo.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
    ['page.json', '<!doctype html>'],
    ['numbers.csv', ''],
    ['numbers.xlsx', 'x'],
    ['numbers.json', '{"number": 1}'],
  ])('refuses %s for what it is [I5, I6]', async (name, content) => {
    const { choose } = await open('/phonenumber/create');
    const input = screen.getByLabelText('File', { selector: 'input' });
    input.removeAttribute('accept');
    await choose(name, content);
    await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  });

  it('offers a file to begin with', async () => {
    const saved = catchSavedFiles();
    const { press } = await open('/phonenumber/create');
    await press('Contoh CSV');
    expect(saved.names()).toEqual(['phone_numbers_template.csv']);
  });
});

describe('an upload of proxies', () => {
  it('reports what was registered and what was not [PROXY-09, PROXY-10, PROXY-11, PROXY-12, PROXY-13, FILE-03]', async () => {
    const saved = catchSavedFiles();
    const { choose, press, api } = await open('/proxy/create');
    expect(screen.getByLabelText('File', { selector: 'input' }).getAttribute('accept')).toBe('.csv,.json');
    await press('Upload File');
    expect(screen.getByText('Pilih file dulu.')).toBeTruthy();
    const first = 'http://10.0.0.1:1';
    const repeated = Array.from({ length: 5 }, () => first);
    await choose('proxies.json', JSON.stringify([first, 'http://10.0.0.2:1', ...repeated]));
    await screen.findByText('7 baris dibaca · 2 siap diupload · 5 dilewati');
    api.answers('POST /api/admin/proxy/import', {
      created: [{ id: 1, value: 'http://10.0.0.1:1', status: 'active' }],
      skipped: [{ id: null, value: 'http://10.0.0.2:1', status: 'active' }],
    });
    await press('Upload File');
    expect(await screen.findByText('1 proxy berhasil didaftarkan')).toBeTruthy();
    expect(rowsOf('Dilewati').map(([value]) => value)).toEqual(repeated);
    expect(screen.getByText('Total 6 baris dilewati')).toBeTruthy();
    await press('Download JSON');
    await press('Download CSV');
    const [json, csv] = await saved.read();
    expect([json?.name, csv?.name]).toEqual(['proxies_skipped.json', 'proxies_skipped.csv']);
    expect(JSON.parse(json?.text ?? '')).toEqual([
      ...repeated.map((value) => ({ value, status: '' })),
      { value: 'http://10.0.0.2:1', status: 'active' },
    ]);
  });
});

describe('an upload of templates', () => {
  it('takes JSON only, and needs a file [MSG-09, MSG-10]', async () => {
    const { press } = await open('/message/create');
    expect(screen.getByLabelText('File', { selector: 'input' }).getAttribute('accept')).toBe('.json');
    await press('Upload JSON');
    expect(screen.getByText('Pilih file dulu.')).toBeTruthy();
  });

  it('says what was made of each [MSG-10, ERR-29, FILE-05]', async () => {
    const { choose, press, api } = await open('/message/create');
    await choose('messages.json', JSON.stringify([{ text: '<p>Halo</p>' }, { text: '' }]));
    await screen.findByText('2 baris dibaca · 1 siap diupload · 1 dilewati');
    const heads = within(screen.getByRole('table', { name: 'Akan dibuat' })).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Caption', 'Status']);
    api.answers('POST /api/admin/message/import', {}, { status: 400 });
    await press('Upload JSON');
    expect(await screen.findByText('Error importing File')).toBeTruthy();
    api.answers('POST /api/admin/message/import', { created: [{ id: 1, text: '<p>Halo</p>' }], skipped: [] });
    await press('Upload JSON');
    expect(await screen.findByText('1 template berhasil dibuat')).toBeTruthy();
  });
});
