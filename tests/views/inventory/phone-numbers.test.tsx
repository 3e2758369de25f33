import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { PHONE_NUMBERS, pageOf, phoneNumber } from './samples';

async function openList(record: object = {}, role = 'admin', search = '') {
  const page = await openLivePage(`/phonenumber${search}`, { role });
  page.api.answers(PHONE_NUMBERS, { data: [{ ...phoneNumber, ...record }], meta: { totalPages: 3 } });
  await page.show();
  await screen.findByText('Citra');
  const row = () => screen.getByText('Citra').closest('tr') as HTMLElement;
  return {
    ...page,
    row,
    cells: () =>
      within(row())
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
  };
}

const ARE_LISTED_FOR = ['admin', 'dev'];

describe('the phone numbers', () => {
  it.each(ARE_LISTED_FOR)(
    'are listed for %s with their columns [PHONE-01, PHONE-02, PHONE-05, PHONE-06]',
    async (role) => {
      const { api, row, cells } = await openList({ last_sent: '2026-11-20T08:33:00Z' }, role, '?page=2');
      expect(screen.getByRole('heading', { name: 'Daftar Phone Number' })).toBeTruthy();
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Phone Number',
        'Name',
        'Jumlah Berhasil',
        'Jumlah Gagal',
        'Terakhir Terkirim',
        'Action',
      ]);
      expect(cells().slice(0, 4)).toEqual(['6281200000001', 'Citra', '2', '1']);
      expect(cells()[4]).toContain('20 Nov 2026');
      expect(within(row()).getByRole('link').getAttribute('href')).toBe('/phonenumber/edit?id=1');
      expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/phonenumber/create');
      expect(api.requests.at(-1)?.query).toEqual({ page: '2' });
      expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    },
  );

  it('are refused to members and staff [ROUTE-02]', async () => {
    for (const role of ['member', 'staff']) {
      const page = await openLivePage('/phonenumber', { role });
      await page.show();
      await vi.waitFor(() => expect(page.address()).toBe('/not-authorized'));
    }
  });

  it('say Kosong where there are none [APP-14]', async () => {
    const page = await openLivePage('/phonenumber', { role: 'admin' });
    page.api.answers(PHONE_NUMBERS, pageOf());
    await page.show();
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });

  it('say why they cannot be read [ERR-15]', async () => {
    const page = await openLivePage('/phonenumber', { role: 'admin' });
    page.api.answers(PHONE_NUMBERS, '<html>', { status: 400 });
    await page.show();
    expect(await screen.findByText('Error fetching Phone Number list')).toBeTruthy();
  });

  it('follow the socket by the id of the receiver [PHONE-03, RT-40, RT-41, RT-42]', async () => {
    const { connect, receive, cells } = await openList();
    await connect();
    await receive({ event: 'in_use', receiver: { id: 1, in_use: 1 } });
    expect(cells()[0]).toContain('(In Use)');
    await receive({
      event: 'count_success',
      receiver: { id: 1, count_success: 9, last_sent: '2026-11-21T01:00:00Z' },
    });
    await receive({ event: 'count_fail', receiver: { id: 1, count_fail: 7 } });
    await receive({ event: 'count_success', receiver: { id: 2, count_success: 5000 } });
    expect(cells().slice(2, 4)).toEqual(['9', '7']);
    expect(cells()[4]).toContain('21 Nov 2026');
    await receive({ event: 'in_use', receiver: { id: 1, in_use: 0 } });
    expect(cells()[0]).not.toContain('(In Use)');
  });

  it('light the count that changed, and no other [RT-06, RT-08]', async () => {
    const { connect, receive, row } = await openList();
    await connect();
    const lit = () => [...row().querySelectorAll('[data-lit]')].map(({ textContent }) => textContent);
    await receive({ event: 'count_fail', receiver: { id: 1, count_fail: 7 } });
    expect(lit()).toEqual(['7']);
    await receive({ event: 'count_success', receiver: { id: 1, count_success: 9 } });
    expect(lit()).toEqual(['9', '7']);
  });

  it('are deleted once that was confirmed, and stay until the server says so [PHONE-04, APP-15]', async () => {
    const { api, user, row } = await openList();
    await user.click(within(row()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Batal' }));
    expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await user.click(within(row()).getByRole('button', { name: 'Delete' }));
    const held = api.holds('DELETE /api/admin/phonenumber/1');
    await user.click(await screen.findByRole('button', { name: 'Ya, Hapus.' }));
    expect(within(row()).getByRole('button', { name: 'Deleting...' })).toHaveProperty('disabled', true);
    await held.request;
    api.answers(PHONE_NUMBERS, pageOf());
    await act(async () => held.answer({}));
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });

  it('stay with the reason where they cannot be deleted [APP-15, ERR-07]', async () => {
    const { api, user, row } = await openList();
    api.fails('DELETE /api/admin/phonenumber/1');
    const read = api.holds('GET /api/admin/phonenumber/1');
    await user.click(within(row()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, Hapus.' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network error. Please try again. Belum diketahui apakah sudah dilakukan.',
    );
    read.answer({ phoneNumber });
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(within(row()).getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('are read anew with synced, a second after the icon was pressed [PHONE-06, PHONE-07, LIMIT-07]', async () => {
    const { api } = await openList();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Sinkronkan' }));
    expect(screen.getByRole('button', { name: 'Menyinkronkan data...' })).toHaveProperty('disabled', true);
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(api.requests.filter(({ query }) => query.synced)).toHaveLength(0);
    api.answers(PHONE_NUMBERS, pageOf(phoneNumber));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(api.requests.at(-1)?.query).toEqual({ page: '1', synced: 'true' });
  });

  it('are exported whole, as text that spreadsheets do not run [PHONE-06, FILE-01, FILE-06, I8]', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList();
    const list = [
      phoneNumber,
      { ...phoneNumber, id: 2, number: '6281200000002', name: '=1+1', status: 'nonactive' },
    ];
    for (const format of ['CSV', 'JSON']) {
      api.answers(PHONE_NUMBERS, { data: list, meta: { totalPages: 1, after: null } });
      await user.click(screen.getByRole('button', { name: `Export ${format}` }));
    }
    await vi.waitFor(() => expect(saved.names()).toEqual(['phone_numbers.csv', 'phone_numbers.json']));
    const [csv, json] = await saved.read();
    expect(csv?.text.split('\r\n').slice(1, 3)).toEqual([
      '"6281200000001","Citra","active"',
      `"6281200000002","'=1+1","nonactive"`,
    ]);
    expect(csv?.text).toMatch(/^(\ufeff)?number,name,status/);
    expect(JSON.parse(json?.text ?? '')).toHaveLength(2);
  });

  it('alert that there are none to export, and save nothing [PHONE-08, I9]', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList();
    api.answers(PHONE_NUMBERS, { data: [], meta: { totalPages: 1, after: null } });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('No phone numbers to export.');
    expect(saved.names()).toEqual([]);
  });
});

it('phone numbers are narrowed by their status and by what was sent to them', async () => {
  const page = await openLivePage('/phonenumber', { role: 'admin' });
  const filters = { status: ['active', 'nonactive'], sent: ['never', 'sent'] };
  page.api.answers(PHONE_NUMBERS, { data: [phoneNumber], meta: { totalPages: 1, filters } });
  await page.show();
  for (const name of ['Filter Status', 'Filter Pengiriman'])
    expect(await screen.findByRole('combobox', { name })).toBeTruthy();
});

const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;

describe('a phone number', () => {
  it('is saved by hand, with number and name [PHONE-09, PHONE-10, PHONE-11]', async () => {
    const { show, api, user } = await openLivePage('/phonenumber/create', { role: 'admin' });
    await show();
    expect(await screen.findByRole('heading', { name: 'Tambah Phone Number' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload File' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Simpan Nomor' }));
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(2);
    expect(document.activeElement).toBe(field(/Nomor Telepon/));

    await user.type(field(/Nomor Telepon/), '6281200000009');
    await user.type(field(/Nama/), 'Dewi');
    const held = api.holds('POST /api/admin/phonenumber/save');
    await user.click(screen.getByRole('button', { name: 'Simpan Nomor' }));
    expect(screen.getByRole('button', { name: 'Menyimpan Nomor...' })).toHaveProperty('disabled', true);
    expect((await held.request).body).toEqual({ number: '6281200000009', name: 'Dewi' });
    await act(async () => held.answer({ phoneNumber }));
    expect(await screen.findByText('Nomor berhasil disimpan.')).toBeTruthy();
    expect([field(/Nomor Telepon/).value, field(/Nama/).value]).toEqual(['', '']);
  });

  it('keeps what was typed where the server refuses it [R6]', async () => {
    const { show, api, user } = await openLivePage('/phonenumber/create', { role: 'admin' });
    await show();
    await user.type(await screen.findByLabelText(/Nomor Telepon/), '62812');
    await user.type(field(/Nama/), 'Dewi');
    api.answers(
      'POST /api/admin/phonenumber/save',
      { msg: 'Periksa isian.', errors: { number: 'Nomor sudah ada.' } },
      { status: 422 },
    );
    await user.click(screen.getByRole('button', { name: 'Simpan Nomor' }));
    expect(await screen.findByText('Nomor sudah ada.')).toBeTruthy();
    expect(field(/Nomor Telepon/).value).toBe('62812');
    await user.type(field(/Nomor Telepon/), '3');
    expect(screen.queryByText('Nomor sudah ada.')).toBeNull();
  });

  it('is edited from what it is, with its status, and leads back [PHONE-17, PHONE-18, APP-17]', async () => {
    const page = await openLivePage('/phonenumber', { role: 'admin' });
    page.api.answers(PHONE_NUMBERS, pageOf(phoneNumber));
    await page.show();
    page.api.answers('GET /api/admin/phonenumber/1', { phoneNumber });
    await page.user.click(await screen.findByRole('link', { name: '6281200000001' }));
    await screen.findByRole('button', { name: 'Simpan' });
    expect([field(/Nomor Telepon/).value, field(/Nama/).value]).toEqual(['6281200000001', 'Citra']);
    const status = screen.getByRole('checkbox');
    expect(status).toHaveProperty('checked', true);
    await page.user.clear(field(/Nomor Telepon/));
    await page.user.clear(field(/Nama/));
    await page.user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(2);
    await page.user.type(field(/Nomor Telepon/), '6281200000003');
    await page.user.type(field(/Nama/), 'Dewi');
    await page.user.click(status);
    const held = page.api.holds('PUT /api/admin/phonenumber/1');
    page.api.answers(PHONE_NUMBERS, pageOf({ ...phoneNumber, status: 'nonactive' }));
    await page.user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect((await held.request).body).toEqual({
      number: '6281200000003',
      name: 'Dewi',
      status: 'nonactive',
    });
    await act(async () => held.answer({ phoneNumber }));
    expect(await screen.findByRole('heading', { name: 'Daftar Phone Number' })).toBeTruthy();
    expect(page.address()).toBe('/phonenumber');
  });

  it('that cannot be read says why, and is read again [ERR-16, ERR-37]', async () => {
    const { show, api, user } = await openLivePage('/phonenumber/edit?id=1', { role: 'admin' });
    api.answers('GET /api/admin/phonenumber/1', '', { status: 400 });
    await show();
    expect(await screen.findByText('Error: Error fetching Phone Number')).toBeTruthy();
    api.answers('GET /api/admin/phonenumber/1', { phoneNumber });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByDisplayValue('Citra')).toBeTruthy();
  });

  it.each(['', '?id=abc', '?id=../1', '?id=1e3', '?id=%00'])(
    'is none for the address %s, and nothing is asked for [D3]',
    async (search) => {
      const { show, api } = await openLivePage(`/phonenumber/edit${search}`, { role: 'admin' });
      await show();
      expect(await screen.findByText('Data tidak ditemukan')).toBeTruthy();
      expect(api.requests.some(({ path }) => path.includes('/phonenumber/'))).toBe(false);
    },
  );

  it('warns before it is left unsaved, and stays on Batal [U2]', async () => {
    const { show, user, address } = await openLivePage('/phonenumber/create', { role: 'admin' });
    await show();
    await user.type(await screen.findByLabelText(/Nomor Telepon/), '62');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
    await user.click(within(dialog).getByRole('button', { name: 'Batal' }));
    expect([address(), field(/Nomor Telepon/).value]).toEqual(['/phonenumber/create', '62']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
