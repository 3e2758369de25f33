import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { serveCards, serveSurroundings } from '../home/surroundings';
import { account } from './open-list';

const LIST = 'GET /api/admin/whatsapp/suspended/list-per-page';
const ALL = 'GET /api/admin/whatsapp/list';
const ACTIVATE = 'POST /api/admin/whatsapp/activate';
const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

const suspended = (id: number, change: object = {}) => ({
  ...account,
  id,
  clientid: `id-${id}`,
  pushname: `Toko ${id}`,
  user_id: 7,
  state: 'suspended',
  suspended: 1,
  suspended_count: 2,
  suspendedAt: '2026-11-20T08:33:00Z',
  User: { firstname: 'Ani', lastname: 'Wijaya' },
  ...change,
});
const active = (id: number) => suspended(id, { state: 'connected', suspended: 0, suspendedAt: null });
const pageOf = (...data: readonly object[]) => ({
  data,
  meta: { totalPages: 1, count: data.length, sortable: ['suspendedAt', 'firstname'] },
});

async function open(rows: readonly object[] = [suspended(1), suspended(2)], search = '') {
  const page = await openLivePage(`/whatsapp/suspended${search}`, { id: '9', role: 'admin' });
  const shown = { rows };
  page.api.serves(LIST, () => pageOf(...shown.rows));
  await page.show();
  await page.connect();
  return { ...page, shown };
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const names = () => screen.queryAllByText(/^Toko \d+$/).map(({ textContent }) => textContent);

afterEach(() => void vi.useRealTimers());

describe('the suspended accounts of all members', () => {
  it.each(['admin', 'dev'])('are activated by %s within three clicks from the dashboard', async (role) => {
    const page = await openLivePage('/', { id: '5', role });
    serveSurroundings(page.api);
    serveCards(page.api);
    page.api.serves(LIST, () => pageOf(suspended(1)));
    page.api.serves('GET /api/admin/whatsapp/1', () => ({ whatsapp: active(1) }));
    // The bell names an account that no list has shown.
    page.api.serves('GET /api/admin/whatsapp/3', () => ({ whatsapp: suspended(3) }));
    let clicks = 0;
    const click = (target: HTMLElement) => {
      clicks += 1;
      return page.user.click(target);
    };
    await page.show();
    await click(await screen.findByRole('link', { name: 'Lihat akun ditangguhkan' }));
    page.api.answers(ACTIVATE, { data: active(1) });
    await click(await screen.findByRole('button', { name: 'Aktifkan' }));
    await screen.findByText('Connected', {}, { timeout: 3000 });
    expect(page.address()).toBe('/whatsapp/suspended');
    expect(page.api.requests.find(({ path }) => path.endsWith('/activate'))?.body).toEqual({ id: '1' });
    expect(clicks).toBeLessThanOrEqual(3);
  });

  it('say whose they are, since when and how often, and offer what their charts take', async () => {
    await open([suspended(1), suspended(2, { suspended_count: 3, suspendedAt: null })]);
    const first = await rowOf('Toko 1');
    expect(cellsOf(first).slice(-8)).toEqual([
      expect.stringContaining('628120000001'),
      'Ani Wijaya',
      'Suspended (2x)Sampai diaktifkan',
      expect.stringMatching(/^20 Nov 2026/),
      '120',
      '3',
      'Rp 12.000',
      'Aktifkan',
    ]);
    const owner = within(first).getByRole('link', { name: 'Ani Wijaya' });
    expect(owner.getAttribute('href')).toBe('/member/profile?id=7');
    expect(cellsOf(await rowOf('Toko 2')).slice(-6)).toEqual([
      'Suspended (3x)Tetap ditangguhkan',
      '–',
      '120',
      '3',
      'Rp 12.000',
      '',
    ]);
  });

  it('are asked for by what was typed, the order and the size of the address', async () => {
    const page = await open([suspended(1)], '?s=ani&sort=-suspendedAt&size=50');
    await rowOf('Toko 1');
    const asked = page.api.requests.filter(({ path }) => path.endsWith('/suspended/list-per-page'));
    expect(asked[0]?.query).toEqual({ page: '1', search: 'ani', sort: '-suspendedAt', size: '50' });
  });

  it('are activated together after one question, without those whom no activation helps', async () => {
    const page = await open([suspended(1), suspended(2), suspended(3, { suspended_count: 3 })]);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    const chosen = within(screen.getByRole('region', { name: 'Baris yang dipilih' }));
    await page.user.click(chosen.getByRole('button', { name: 'Aktifkan' }));
    const question = await screen.findByRole('alertdialog', { name: 'Aktifkan 2 akun?' });
    expect(question.textContent).toContain('1 dilewati: 1 sudah ditangguhkan tiga kali.');
    page.api.serves(ACTIVATE, ({ body }) => ({ data: active(Number((body as { id: string }).id)) }));
    for (const id of [1, 2])
      page.api.serves(`GET /api/admin/whatsapp/${id}`, () => ({ whatsapp: active(id) }));
    await page.user.click(screen.getByRole('button', { name: 'Ya, Aktifkan.' }));
    expect(await screen.findByText(/2 akun diaktifkan/)).toBeTruthy();
  });

  it('come and go as the server says, and a choice stays', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Pilih Toko 2 (628120000001)' }));
    fakeTimers();
    page.shown.rows = [suspended(3), suspended(2)];
    page.api.serves('GET /api/admin/whatsapp/1', () => ({ whatsapp: active(1) }));
    // The bell names an account that no list has shown.
    page.api.serves('GET /api/admin/whatsapp/3', () => ({ whatsapp: suspended(3) }));
    const place = { source: 'whatsapp', epoch: 'e' };
    await page.receive([
      { ...place, seq: 1, event: 'suspended', deviceId: 'id-3', sender: { id: 3, suspended_count: 1 } },
      { ...place, seq: 2, event: 'connection.update', deviceId: 'id-1', state: 'connected' },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(names()).toEqual(['Toko 3', 'Toko 2']);
    expect(screen.getByText('1 dipilih')).toBeTruthy();
    const row = screen.getByText('Toko 2').closest('tr') as HTMLElement;
    expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('keep the keyboard: at the account that was activated, at what took its place, at the heading', async () => {
    const page = await open();
    page.api.serves('GET /api/admin/whatsapp/1', () => ({ whatsapp: active(1) }));
    // The bell names an account that no list has shown.
    page.api.serves('GET /api/admin/whatsapp/3', () => ({ whatsapp: suspended(3) }));
    page.api.answers(ACTIVATE, { data: active(1) });
    const row = await rowOf('Toko 1');
    await screen.findByRole('button', { name: 'Kolom' });
    fakeTimers();
    const wait = () => act(() => vi.advanceTimersByTimeAsync(4000));
    const event = { source: 'whatsapp', epoch: 'e', event: 'suspended', deviceId: 'id-3' };
    const button = within(row).getByRole('button', { name: 'Aktifkan' });
    button.focus();
    act(() => button.click());
    await wait();
    expect(within(row).getByText('Sudah aktif')).toBeTruthy();
    expect(document.activeElement).toBe(within(row).getByRole('checkbox'));
    page.shown.rows = [suspended(2)];
    await page.receive({ ...event, seq: 1, sender: { id: 3, suspended_count: 1 } });
    await wait();
    expect(names()).toEqual(['Toko 2']);
    expect(document.activeElement).toBe(within(screen.getAllByRole('row')[1]!).getByRole('checkbox'));
    page.shown.rows = [];
    await page.receive({ ...event, seq: 2, sender: { id: 3, suspended_count: 2 } });
    await wait();
    expect(names()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Akun Ditangguhkan');
  });

  it('leave the keyboard where it is, once it has left the account that goes', async () => {
    const page = await open();
    page.api.serves('GET /api/admin/whatsapp/3', () => ({ whatsapp: suspended(3) }));
    const row = await rowOf('Toko 1');
    await screen.findByRole('button', { name: 'Kolom' });
    within(row).getByRole('checkbox').focus();
    await page.user.click(document.body);
    fakeTimers();
    page.shown.rows = [suspended(2)];
    const event = { source: 'whatsapp', epoch: 'e', seq: 1, event: 'suspended', deviceId: 'id-3' };
    await page.receive({ ...event, sender: { id: 3, suspended_count: 1 } });
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(names()).toEqual(['Toko 2']);
    expect(document.activeElement).toBe(document.body);
  });

  it('are not read again for accounts that are not suspended', async () => {
    const page = await open();
    await rowOf('Toko 1');
    fakeTimers();
    const before = page.api.requests.length;
    const fact = { source: 'whatsapp', epoch: 'e', seq: 1, event: 'connection.update', deviceId: 'id-99' };
    await page.receive({ ...fact, state: 'conflict' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(page.api.requests.length).toBe(before);
  });

  it('are picked out of all accounts where the server has no call for them', async () => {
    const page = await openLivePage('/whatsapp/suspended?s=toko', { id: '9', role: 'dev' });
    page.api.serves(LIST, () => ({ msg: 'Tidak ditemukan.' }), { status: 404 });
    const { User: _owner, suspendedAt: _since, ...bare } = suspended(2);
    page.api.serves(ALL, () => ({ list: [account, bare] }));
    await page.show();
    const row = await rowOf('Toko 2');
    expect(names()).toEqual(['Toko 2']);
    expect(screen.queryByText('Budi')).toBeNull();
    expect(within(row).getByRole('link', { name: 'Member #7' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Member' }).querySelector('button')).toBeNull();
  });

  it('are none, not found by what was typed, or unread: three different things', async () => {
    const page = await open([]);
    expect(await screen.findByText('Tidak ada akun yang ditangguhkan.')).toBeTruthy();
    await act(() => page.goTo('/whatsapp/suspended?s=x'));
    expect(await screen.findByRole('button', { name: 'Hapus semua' })).toBeTruthy();
    page.api.serves(LIST, () => ({ msg: 'Tidak boleh.' }), { status: 400 });
    await act(() => page.goTo('/whatsapp/suspended?s=y'));
    expect(await screen.findByText('Tidak boleh.')).toBeTruthy();
  });
});

it.each(['/member', '/whatsapp/board'])('are led to from %s', async (address) => {
  const page = await openLivePage(address, { id: '9', role: 'admin' });
  page.api.answersAll(() => ({ data: [], list: [] }));
  await page.show();
  const link = await screen.findByRole('link', { name: 'Akun Ditangguhkan' });
  expect(link.getAttribute('href')).toBe('/whatsapp/suspended');
});
