import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { PROXIES, pageOf, proxy } from './samples';

const field = () => screen.getByLabelText(/^Proxy/) as HTMLInputElement;

async function openList(...records: readonly object[]) {
  return openPage('', ...records);
}
async function openPage(search: string, ...records: readonly object[]) {
  const page = await openLivePage(`/proxy${search}`, { role: 'admin' });
  page.api.answers(PROXIES, { data: records, meta: { totalPages: 3 } });
  await page.show();
  await screen.findByRole('heading', { name: 'Daftar Proxy' });
  return page;
}

describe('the proxies', () => {
  it('are listed with their use, their form and Delete [PROXY-01, PROXY-02, PROXY-04, PROXY-05]', async () => {
    const { api } = await openPage('?page=2', proxy);
    const row = (await screen.findByText(proxy.value)).closest('tr') as HTMLElement;
    expect(screen.getByRole('heading', { name: 'Daftar Proxy' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Proxy',
      'Digunakan',
      'Status',
      'Action',
    ]);
    expect(within(row).getAllByRole('cell')[1]?.textContent).toBe('3');
    expect(within(row).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/proxy/edit?id=4');
    expect(within(row).getByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/proxy/create');
    expect(api.requests.at(-1)?.query).toEqual({ page: '2' });
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  });

  it('tell their status by colour and word [PROXY-03]', async () => {
    const statuses = ['active', 'in use', 'nonactive', 'banned', '', 'constructor'];
    await openList(...statuses.map((status, at) => ({ ...proxy, id: at + 1, status })));
    const toneOf = (word: string) => screen.getByText(word).closest('[data-tone]')?.getAttribute('data-tone');
    await screen.findByText('Active');
    expect(['Active', 'In use', 'Nonactive', 'Banned', 'Unknown', 'Constructor'].map(toneOf)).toEqual([
      'success',
      'warning',
      'danger',
      'danger',
      'danger',
      'danger',
    ]);
  });

  it.each([
    [{ count_use: 3, connected: 3 }, '3'],
    [{ count_use: 3, connected: 1 }, '32 terputus'],
    [{ count_use: 3, connected: 0 }, '3semua terputus'],
    [{ count_use: 0, connected: 0 }, '0'],
    [{ count_use: 3, connected: 3, drops: 2, failing_since: null }, '32 akun terputus dalam 24 jam'],
    [
      { count_use: 3, connected: 0, drops: 0, failing_since: '2026-10-17T05:03:00Z' },
      '3gagal sejak 17 Okt 2026, 12.03, 3 akun terputus',
    ],
  ])('tell how many accounts use them, and how many of those are cut off: %j', async (sent, told) => {
    await openList({ ...proxy, ...sent });
    const row = (await screen.findByText(proxy.value)).closest('tr') as HTMLElement;
    expect(within(row).getAllByRole('cell')[1]?.textContent).toBe(told);
    const accounts = within(row).queryByRole('link', { name: '3 akun Whatsapp' });
    expect(accounts?.getAttribute('href')).toBe(sent.count_use ? '/whatsapp/board?proxy=4' : undefined);
  });

  it('say why they cannot be read [ERR-17]', async () => {
    const page = await openLivePage('/proxy', { role: 'admin' });
    page.api.answers(PROXIES, {}, { status: 400 });
    await page.show();
    expect(await screen.findByText('Error fetching Proxy list')).toBeTruthy();
  });

  it('are read anew with synced a second after the icon was pressed [PROXY-05, PROXY-06]', async () => {
    const { api } = await openList(proxy);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Sinkronkan' }));
    api.answers(PROXIES, pageOf(proxy));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(api.requests.at(-1)?.query.synced).toBe('true');
  });

  it('are exported whole in both formats [PROXY-05, FILE-02, FILE-06]', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList(proxy);
    for (const format of ['CSV', 'JSON']) {
      api.answers(PROXIES, {
        data: [proxy, { ...proxy, id: 5, status: 'nonactive' }],
        meta: { totalPages: 1, after: null },
      });
      await user.click(screen.getByRole('button', { name: `Export ${format}` }));
    }
    await vi.waitFor(() => expect(saved.names()).toEqual(['proxies.csv', 'proxies.json']));
    const [csv, json] = await saved.read();
    expect(csv?.text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'value,status',
      '"http://10.0.0.1:3128","active"',
    ]);
    expect(JSON.parse(json?.text ?? '')).toEqual([
      { value: proxy.value, status: 'active' },
      { value: proxy.value, status: 'nonactive' },
    ]);
  });

  it('alert that there are none to export [PROXY-07]', async () => {
    const saved = catchSavedFiles();
    const { api, user } = await openList();
    api.answers(PROXIES, { data: [], meta: { totalPages: 1, after: null } });
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/No (Proxys|proxies) to export\./);
    expect(saved.names()).toEqual([]);
  });
});

describe('a proxy', () => {
  it('is saved by hand with its one value [PROXY-08]', async () => {
    const { show, api, user } = await openLivePage('/proxy/create', { role: 'admin' });
    await show();
    await user.click(await screen.findByRole('button', { name: 'Simpan' }));
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();
    await user.type(field(), proxy.value);
    api.answers('POST /api/admin/proxy/save', { proxy });
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Proxy berhasil disimpan.')).toBeTruthy();
    expect(api.requests.at(-1)?.body).toEqual({ value: proxy.value });
  });

  it('is edited from what it is, and leads back [PROXY-14, PROXY-15, APP-17, API-56]', async () => {
    const page = await openList({ ...proxy, status: 'nonactive' });
    page.api.answers('GET /api/admin/proxy/4', { proxy: { ...proxy, status: 'nonactive' } });
    await page.user.click(await screen.findByRole('link', { name: 'Edit' }));
    await screen.findByRole('button', { name: 'Simpan' });
    expect(field().value).toBe(proxy.value);
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    await page.user.click(screen.getByRole('checkbox'));
    const held = page.api.holds('PUT /api/admin/proxy/4');
    page.api.answers(PROXIES, pageOf(proxy));
    await page.user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect((await held.request).body).toEqual({ id: '4', value: proxy.value, status: 'active' });
    await act(async () => held.answer({ proxy }));
    expect(await screen.findByRole('heading', { name: 'Daftar Proxy' })).toBeTruthy();
  });

  it('says how its accounts fare before it is edited', async () => {
    const { show, api } = await openLivePage('/proxy/edit?id=4', { role: 'admin' });
    api.answers('GET /api/admin/proxy/4', { proxy: { ...proxy, count_use: 3, connected: 1, drops: 2 } });
    await show();
    expect((await screen.findByRole('alert')).textContent).toBe('2 terputus; 2 akun terputus dalam 24 jam');
  });

  it('that cannot be read says why [ERR-18, ERR-37]', async () => {
    const { show, api } = await openLivePage('/proxy/edit?id=4', { role: 'dev' });
    api.answers('GET /api/admin/proxy/4', {}, { status: 400 });
    await show();
    expect(await screen.findByText('Error: Error fetching Proxy')).toBeTruthy();
  });

  it('needs its value when edited, too [PROXY-14]', async () => {
    const { show, api, user } = await openLivePage('/proxy/edit?id=4', { role: 'dev' });
    api.answers('GET /api/admin/proxy/4', { proxy });
    await show();
    await screen.findByRole('button', { name: 'Simpan' });
    await user.clear(field());
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();
  });
});
