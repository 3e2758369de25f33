import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { member, proxy } from '../inventory/samples';
import { account, PAGE } from './open-list';
// Loaded here, so that it comes without waiting when it is gone to.
import '../../../src/views/whatsapp/board/board';

const MEMBERS = 'GET /api/admin/users/members';
const PROXIES = 'GET /api/admin/proxy/list';
const rowsOf = (...rows: readonly object[]) =>
  rows.map((row, at) => ({ ...account, id: 12 + at, clientid: `id-${at}`, ...row }));
const THREE = rowsOf(
  { pushname: 'Budi', count_success: 5, user_id: 4, proxyId: 7 },
  { pushname: 'Ani', count_success: 9, state: 'loggedOut', user_id: 5 },
  { pushname: 'Citra', count_success: 7, status: 'sending', user_id: 4 },
);

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
});

async function open(rows: readonly object[] = THREE, role = 'dev', address = '/whatsapp/board') {
  const page = await openLivePage(address, { id: '5', role });
  page.api.serves(MEMBERS, () => ({ users: [{ ...member, id: 4, firstname: 'Dewi', lastname: 'Lestari' }] }));
  page.api.serves(PROXIES, () => ({ list: [{ ...proxy, id: 7, value: 'http://10.0.0.1:3128' }] }));
  page.api.serves(PAGE, () => ({ data: rows, meta: { totalPages: 1 } }));
  await page.show();
  return page;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('bdi')?.textContent);
const table = () => screen.findByRole('table', { name: 'Semua akun' });
const totalOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the board', () => {
  it('shows every account with its member, its proxy and its commands, and sums them', async () => {
    await open();
    expect((await table()).getAttribute('aria-rowcount')).toBe('4');
    const headings = within(await table())
      .getAllByRole('columnheader')
      .flatMap((heading) =>
        within(heading)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      );
    expect(headings).toEqual([
      'Akun',
      'Member',
      'Proxy',
      'Berhasil',
      'Gagal',
      'Pendapatan',
      'Per menit',
      'Status',
      'Mengirim',
    ]);
    expect(names()).toEqual(['Budi', 'Ani', 'Citra']);
    const [, budi, ani, citra] = screen.getAllByRole('row');
    for (const text of ['Dewi Lestari', '10.0.0.1:3128', '5', 'Rp 12.000', 'Connected'])
      expect(await within(budi!).findByText(text)).toBeTruthy();
    expect(within(ani!).getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe(
      '/whatsapp/create?r=13',
    );
    expect(within(citra!).getByRole('button', { name: 'Stop Blast' })).toBeTruthy();
    await vi.waitFor(() => expect(totalOf('Akun')).toBe('3'));
    expect(['Tersambung', 'Mengirim', 'Terputus', 'Berhasil'].map(totalOf)).toEqual(['2', '1', '1', '21']);
  });

  it('asks for everybody’s accounts, two hundred and fifty at a time', async () => {
    const page = await open();
    await table();
    const asked = page.api.requests.find(({ path }) => path.endsWith('list-per-page'));
    expect(asked?.query).toEqual({ page: '1', size: '250', user_id: '' });
  });

  it('says to admin who sends, and offers no command but what a suspension needs', async () => {
    await open(
      rowsOf({ status: 'sending' }, { suspended: 1, suspended_count: 1, state: 'suspended' }),
      'admin',
    );
    await table();
    expect(screen.getByText(/✓ Ya/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Activated' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Blast/ })).toBeNull();
  });

  it('is linked from the list for who may open it, and for nobody else', async () => {
    await open(THREE, 'admin', '/whatsapp');
    await screen.findByText('Budi');
    expect(screen.getByRole('link', { name: 'Papan Langsung' }).getAttribute('href')).toBe('/whatsapp/board');
  });

  it('takes the names that the server tells with its accounts, and asks for no others', async () => {
    const { api } = await open(
      rowsOf({
        pushname: 'Budi',
        user_id: 4,
        User: { firstname: 'Rina', lastname: 'Putri' },
        proxyId: 7,
        Proxy: { value: '10.9.9.9:80' },
      }),
    );
    expect((await screen.findAllByText('Rina Putri')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('10.9.9.9:80').length).toBeGreaterThan(0);
    expect(api.requests.filter(({ path }) => /members$|proxy/.test(path))).toEqual([]);
  });

  it('is not linked for members', async () => {
    await open(THREE, 'member', '/whatsapp');
    await screen.findByText('Budi');
    expect(screen.queryByRole('link', { name: 'Papan Langsung' })).toBeNull();
  });

  it('sorts by a heading, says which way, and keeps it in the address', async () => {
    const page = await open();
    await table();
    await page.user.click(screen.getByRole('button', { name: /Berhasil/ }));
    expect(names()).toEqual(['Ani', 'Citra', 'Budi']);
    expect(screen.getByRole('columnheader', { name: /Berhasil/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(page.address()).toBe('/whatsapp/board?sort=-success');
    await page.goBack();
    expect(names()).toEqual(['Budi', 'Ani', 'Citra']);
  });

  it('is narrowed by status, member and text, all of them in the address', async () => {
    const page = await open();
    await table();
    const choose = (label: string, value: string) =>
      page.user.selectOptions(screen.getByRole('combobox', { name: label }), value);
    await screen.findByRole('option', { name: 'Dewi Lestari (2)' });
    await choose('Filter Member', '4');
    expect(names()).toEqual(['Budi', 'Citra']);
    await choose('Filter Status', 'sending');
    expect(names()).toEqual(['Citra']);
    await choose('Filter Status', '');
    await page.user.type(screen.getByRole('searchbox', { name: 'Cari Whatsapp' }), 'bud');
    expect(names()).toEqual(['Budi']);
    await vi.waitFor(() => expect(page.address()).toBe('/whatsapp/board?member=4&s=bud'), 5_000);
  });

  it('opens as its address says', async () => {
    await open(THREE, 'dev', '/whatsapp/board?member=4&sort=account&s=i');
    await table();
    expect(names()).toEqual(['Budi', 'Citra']);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Whatsapp' }).value).toBe('i');
  });

  it('says that its rows may be stale where they cannot be read again, and keeps them', async () => {
    const page = await open();
    await table();
    await page.connect();
    expect(screen.queryByText(/Data mungkin usang/)).toBeNull();
    page.api.answers(PAGE, { msg: 'Basis data sibuk' }, { status: 400 });
    await page.receive({
      event: 'count_success',
      epoch: 'e',
      seq: 3,
      deviceId: 'id-0',
      sender: { count_success: 9, income: 1 },
    });
    expect(await screen.findByText(/Data mungkin usang/)).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  it('keeps a member whom it does not know among its choices, where the address asks for one', async () => {
    const page = await open(THREE, 'dev', '/whatsapp/board?member=99');
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Filter Member' });
    expect([filter.value, filter.selectedOptions[0]?.text]).toEqual(['99', '#99']);
    await page.user.selectOptions(filter, '');
    await table();
    expect([...filter.options].some(({ value }) => value === '99')).toBe(false);
  });

  it('says when nothing fits, and shows all again on request', async () => {
    const page = await open(THREE, 'dev', '/whatsapp/board?s=nobody');
    await page.user.click(await screen.findByRole('button', { name: 'Hapus semua' }));
    // The table is drawn between frames.
    await table();
    expect(names()).toHaveLength(3);
    expect(page.address()).toBe('/whatsapp/board');
  });

  it('says Kosong where there is no account', async () => {
    await open([]);
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });

  it('says why it cannot be read, and reads again on Coba lagi', async () => {
    const page = await openLivePage('/whatsapp/board', { id: '5', role: 'dev' });
    page.api.serves(MEMBERS, () => ({ users: [] }));
    page.api.serves(PROXIES, () => ({ list: [] }));
    page.api.answers(PAGE, { msg: 'Basis data sibuk' }, { status: 400 });
    await page.show();
    expect((await screen.findByRole('alert')).textContent).toContain('Basis data sibuk');
    page.api.answers(PAGE, { data: THREE });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await table();
    expect(names()).toHaveLength(3);
  });

  it('says how far it is while pages come, and keeps them when one fails', async () => {
    const page = await openLivePage('/whatsapp/board', { id: '5', role: 'dev' });
    page.api.serves(MEMBERS, () => ({ users: [] }));
    page.api.serves(PROXIES, () => ({ list: [] }));
    page.api.answers(PAGE, { data: THREE, meta: { totalPages: 2 } });
    const second = page.api.holds(PAGE);
    await page.show();
    expect(await screen.findByText('3 dari 6 akun')).toBeTruthy();
    await act(async () => second.answer({ msg: 'Basis data sibuk' }, { status: 400 }));
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Basis data sibuk');
    expect(names()).toHaveLength(3);
  });

  it('counts what is sent: in the row, in the sum, and a minute', async () => {
    const page = await open();
    await table();
    await page.connect();
    await page.receive({
      event: 'count_success',
      epoch: 'e',
      seq: 1,
      source: 'whatsapp',
      deviceId: 'id-0',
      sender: { id: 12, count_success: 8, income: 1 },
    });
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    expect(within(row).getByText('8')).toBeTruthy();
    await vi.waitFor(() => expect(totalOf('Berhasil')).toBe('24'));
    await vi.waitFor(() =>
      expect(within(row).getByRole('img', { name: '3 pesan dalam sepuluh menit' })).toBeTruthy(),
    );
    expect(totalOf('Pesan per menit')).toBe('3');
    const bars = within(row).getByRole('img').querySelector('path')?.getAttribute('d') ?? '';
    const heights = [...bars.matchAll(/v-(\d+)/g)].map(([, height]) => height);
    expect(heights.toSorted()).toEqual([...heights.slice(1).map(() => '1'), '20']);
  });

  it('keeps rows in place around the focus, and follows again where what had it is gone', async () => {
    // From before the board, whose beats go by them.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    const page = await open(THREE, 'dev', '/whatsapp/board?sort=-success');
    await table();
    await page.connect();
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const rows = screen.getAllByRole('rowgroup')[1] as HTMLElement;
    const [button] = within(rows).getAllByRole('button');
    act(() => button?.focus());
    const sent = { event: 'count_success', epoch: 'e', source: 'whatsapp', deviceId: 'id-0' };
    await page.receive({ ...sent, seq: 1, sender: { id: 12, count_success: 99, income: 1 } });
    await wait(10_000);
    expect(names()).toEqual(['Ani', 'Citra', 'Budi']);
    // A browser fires no `focusout` for an element that is removed while it has the focus.
    const silent = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('focusout', silent, true);
    act(() => button?.blur());
    window.removeEventListener('focusout', silent, true);
    await page.receive({ ...sent, seq: 2, sender: { id: 12, count_success: 100, income: 1 } });
    await wait(4_000);
    expect(names()).toEqual(['Budi', 'Ani', 'Citra']);
  });

  it('keeps the keyboard at an account that was activated by it', async () => {
    const suspended = { state: 'suspended', suspended: 1, suspended_count: 1 };
    const page = await open(rowsOf({ pushname: 'Ani' }, { pushname: 'Budi', ...suspended }), 'admin');
    await table();
    const active = { ...account, id: 13, clientid: 'id-1', pushname: 'Budi' };
    page.api.answers('POST /api/admin/whatsapp/activate', { data: active });
    page.api.serves('GET /api/admin/whatsapp/13', () => ({ whatsapp: active }));
    const row = screen.getAllByRole('row')[2] as HTMLElement;
    within(row).getByRole('button', { name: 'Activated' }).focus();
    await page.user.keyboard('{Enter}');
    await within(row).findByText('Connected', {}, { timeout: 3000 });
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Budi'));
  });

  it('keeps rows in place under the pointer', async () => {
    const page = await open(THREE, 'dev', '/whatsapp/board?sort=-success');
    await table();
    await page.connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const rows = screen.getAllByRole('rowgroup')[1] as HTMLElement;
    fireEvent.pointerEnter(rows);
    await page.receive({
      event: 'count_success',
      epoch: 'e',
      seq: 1,
      source: 'whatsapp',
      deviceId: 'id-0',
      sender: { id: 12, count_success: 99, income: 1 },
    });
    await wait(10_000);
    expect(names()).toEqual(['Ani', 'Citra', 'Budi']);
    fireEvent.pointerLeave(rows);
    await wait(2_000);
    expect(names()).toEqual(['Budi', 'Ani', 'Citra']);
  });
});
