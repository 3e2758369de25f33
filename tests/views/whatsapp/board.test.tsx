import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeRequest } from '../../support/fake-api';
import { openLivePage } from '../../support/live-page';
import { member, proxy } from '../inventory/samples';
import { account, PAGE } from './open-list';
// Loaded here, so that it comes without waiting when it is gone to.
import '../../../src/views/whatsapp/board/board';

const MEMBERS = 'GET /api/admin/users/members-per-page';
const PROXIES = 'GET /api/admin/proxy/list-per-page';
const TOTALS = 'GET /api/admin/whatsapp/board/totals';
const SORTS = ['pushname', 'member', 'proxy', 'count_success', 'count_fail', 'income', 'state', 'status'];
const rowsOf = (...rows: readonly object[]) =>
  rows.map((row, at) => ({ ...account, id: 12 + at, clientid: `id-${at}`, ...row }));
const THREE = rowsOf(
  {
    pushname: 'Budi',
    count_success: 5,
    user_id: 4,
    proxyId: 7,
    User: { firstname: 'Dewi', lastname: 'Lestari' },
    Proxy: { value: '10.0.0.1:3128' },
  },
  { pushname: 'Ani', count_success: 9, state: 'loggedOut', user_id: 5 },
  { pushname: 'Citra', count_success: 7, status: 'sending', user_id: 4 },
);

/** The same, once Budi has sent so many. */
const withSuccess = (count_success: number) =>
  THREE.map((row, at) => (at === 0 ? { ...row, count_success } : row));

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
});

type Shown = Readonly<Record<string, unknown>>;
/** What a server answers that finds, sorts and counts these rows. */
function pageOf(
  rows: readonly object[],
  { page, size, search = '', status, user_id, sort = '' }: FakeRequest['query'],
) {
  const field = sort.replace('-', '');
  const found = (rows as readonly Shown[])
    .filter((row) => !user_id || String(row.user_id) === user_id)
    .filter((row) => !status || row.status === status)
    .filter((row) => [row.pushname, row.status, row.state].some((text) => String(text).includes(search)))
    .toSorted((one, other) =>
      field === ''
        ? 0
        : (String(one[field]) < String(other[field]) ? -1 : 1) * (sort.startsWith('-') ? -1 : 1),
    );
  const [first, length] = [(Number(page) - 1) * Number(size ?? 10), Number(size ?? 10)];
  return {
    data: found.slice(first, first + length),
    meta: {
      totalPages: Math.max(1, Math.ceil(found.length / length)),
      count: found.length,
      sortable: SORTS,
      filters: { status: ['connected'], proxy: [] },
    },
  };
}
const totalsOf = (rows: readonly object[]) => ({
  accounts: rows.length,
  connected: 2,
  sending: 1,
  suspended: 0,
  lost: 1,
  success: (rows as readonly Shown[]).reduce((sum, row) => sum + Number(row.count_success), 0),
  fail: 0,
  income: 0,
});

async function openAt(address: string, role: string) {
  const page = await openLivePage(address, { id: '5', role });
  page.api.serves(MEMBERS, ({ query: { search = '' } }) => ({
    data: [{ ...member, id: 4, firstname: 'Dewi', lastname: 'Lestari' }].filter((one) =>
      one.firstname.toLowerCase().includes(search),
    ),
    meta: { totalPages: 3, count: 120 },
  }));
  page.api.serves(PROXIES, () => ({ data: [{ ...proxy, id: 7, value: 'http://u:p@10.0.0.1:3128' }] }));
  return page;
}
async function open(rows: readonly object[] = THREE, role = 'dev', address = '/whatsapp/board') {
  const page = await openAt(address, role);
  const server = { rows };
  page.api.serves(PAGE, ({ query }) => pageOf(server.rows, query));
  page.api.serves(TOTALS, () => totalsOf(server.rows));
  await page.show();
  return { ...page, server };
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
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
      );
    expect(headings).toEqual([
      'Akun',
      'Status',
      'Member',
      'Proxy',
      'Berhasil',
      'Gagal',
      'Pendapatan',
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

  it('asks for everybody’s accounts, the first hundred, and what all of them come to', async () => {
    const page = await open();
    await table();
    const asked = page.api.requests.find(({ path }) => path.endsWith('whatsapp/list-per-page'));
    expect(asked?.query).toEqual({ page: '1', size: '100', user_id: '' });
    expect(page.api.requests.filter(({ path }) => path.endsWith('totals'))).toHaveLength(1);
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
    await open(rowsOf({ pushname: 'Budi', user_id: 5 }), 'admin', '/whatsapp');
    await screen.findByText('Budi');
    expect(screen.getByRole('link', { name: 'Papan Langsung' }).getAttribute('href')).toBe('/whatsapp/board');
  });

  it('calls member and proxy by their ids where the server names neither', async () => {
    await open(rowsOf({ pushname: 'Budi', user_id: 4, proxyId: 7 }));
    expect(await screen.findByText('#4')).toBeTruthy();
    expect(screen.getByText('#7')).toBeTruthy();
  });

  it('is not linked for members', async () => {
    await open(rowsOf({ pushname: 'Budi', user_id: 5 }), 'member', '/whatsapp');
    await screen.findByText('Budi');
    expect(screen.queryByRole('link', { name: 'Papan Langsung' })).toBeNull();
  });

  it('lets the server sort by a heading, says which way, and keeps it in the address', async () => {
    const page = await open();
    await table();
    await page.user.click(screen.getByRole('button', { name: /Berhasil/ }));
    await vi.waitFor(() => expect(names()).toEqual(['Ani', 'Citra', 'Budi']));
    expect(screen.getByRole('columnheader', { name: /Berhasil/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(page.address()).toBe('/whatsapp/board?sort=-success');
    await page.goBack();
    await vi.waitFor(() => expect(names()).toEqual(['Budi', 'Ani', 'Citra']));
  });

  it('is narrowed by status, member and text, all of them in the address', async () => {
    const page = await open();
    await table();
    const shows = (...shown: readonly string[]) => vi.waitFor(() => expect(names()).toEqual(shown), 3_000);
    await page.user.type(screen.getByRole('combobox', { name: 'Filter Member' }), 'dew');
    await page.user.click(await screen.findByRole('option', { name: 'Dewi Lestari 3 akun' }));
    await shows('Budi', 'Citra');
    expect(screen.getByText('2 akun cocok')).toBeTruthy();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Filter Status' }), 'sending');
    await shows('Citra');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Filter Status' }), '');
    await page.user.type(screen.getByRole('searchbox', { name: 'Cari Whatsapp' }), 'Bud');
    await shows('Budi');
    await vi.waitFor(() => expect(page.address()).toBe('/whatsapp/board?member=4&s=Bud'), 5_000);
    expect(totalOf('Akun')).toBe('3');
  });

  it('is narrowed to a proxy among those that there are, each with how many accounts use it', async () => {
    const page = await open();
    await table();
    await page.user.click(screen.getByRole('combobox', { name: 'Filter Proxy' }));
    await page.user.click(await screen.findByRole('option', { name: '10.0.0.1:3128 3 akun' }));
    await vi.waitFor(() => expect(page.address()).toBe('/whatsapp/board?proxy=7'));
    expect(page.api.requests.at(-1)?.query).toMatchObject({ proxy: '7' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter Proxy' }).value).toBe(
      '10.0.0.1:3128',
    );
  });

  it.each([
    { offered: 1, filters: { proxy: [] } },
    { offered: 0, filters: {} },
  ])(
    'keeps the place of that filter until a server with $filters has answered',
    async ({ offered, filters }) => {
      const page = await openAt('/whatsapp/board', 'dev');
      page.api.serves(TOTALS, () => totalsOf(THREE));
      const read = page.api.holds(PAGE);
      await page.show();
      await read.request;
      const place = screen.getByText('Semua proxy');
      expect(screen.queryByRole('combobox', { name: 'Filter Proxy' })).toBeNull();
      read.answer({ data: THREE, meta: { totalPages: 1, filters } });
      await table();
      expect(place.isConnected).toBe(false);
      expect(screen.queryAllByRole('combobox', { name: 'Filter Proxy' })).toHaveLength(offered);
    },
  );

  it('opens as its address says, with the member called by name', async () => {
    const page = await openAt('/whatsapp/board?member=4&sort=account&s=i', 'dev');
    page.api.serves(PAGE, ({ query }) => pageOf(THREE, query));
    page.api.serves(TOTALS, () => totalsOf(THREE));
    page.api.serves('GET /api/admin/users/4', () => ({
      user: { ...member, id: 4, firstname: 'Dewi', lastname: 'Lestari' },
    }));
    await page.show();
    await table();
    expect(names()).toEqual(['Budi', 'Citra']);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Whatsapp' }).value).toBe('i');
    const filter = screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter Member' });
    await vi.waitFor(() => expect(filter.value).toBe('Dewi Lestari'));
    await page.user.click(filter);
    await page.user.click(screen.getByRole('option', { name: 'Semua member' }));
    await vi.waitFor(() => expect(page.address()).toBe('/whatsapp/board?s=i&sort=account'));
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

  it('holds the rows around what is in sight, and those where one scrolls instead', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({ pushname: `Akun ${at}` }));
    const page = await open(rowsOf(...many));
    const frame = await table();
    expect(frame.getAttribute('aria-rowcount')).toBe('1001');
    expect(names().length).toBeLessThan(30);
    const pieces = () =>
      page.api.requests
        .filter(({ path }) => path.endsWith('whatsapp/list-per-page'))
        .map(({ query }) => query.page);
    await vi.waitFor(() => expect(pieces()).toEqual(['1', '2']));
    frame.scrollTop = 500 * 72;
    fireEvent.scroll(frame);
    expect(names()).toContain(undefined);
    await vi.waitFor(() => expect(names()).toContain('Akun 500'));
    expect(pieces().slice(2)).toEqual(['4', '5', '6', '7']);
    const [row] = screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes('Akun 500'));
    expect(row?.getAttribute('aria-rowindex')).toBe('502');
  });

  it('shows the pieces that came beside one that failed, and that one on Coba lagi', async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ pushname: `Akun ${at}` }));
    const page = await openAt('/whatsapp/board', 'dev');
    page.api.serves(TOTALS, () => totalsOf([]));
    page.api.answers(PAGE, pageOf(rowsOf(...many), { page: '1', size: '100' }));
    const second = page.api.holds(PAGE);
    await page.show();
    await table();
    await act(async () => second.answer({ msg: 'Basis data sibuk' }, { status: 400 }));
    expect((await screen.findByRole('alert')).textContent).toContain('Basis data sibuk');
    expect(names()[0]).toBe('Akun 0');
    page.api.answers(PAGE, pageOf(rowsOf(...many), { page: '2', size: '100' }));
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('goes on with pages of ten and sums what is here where the server knows no better', async () => {
    const many = rowsOf(
      ...Array.from({ length: 25 }, (_, at) => ({ pushname: `Akun ${at}`, count_success: 1 })),
    );
    const page = await openAt('/whatsapp/board?proxy=7', 'dev');
    page.api.serves(TOTALS, () => ({ msg: 'Tidak ditemukan' }), { status: 404 });
    page.api.serves('GET /api/admin/proxy/7', () => ({ proxy: { ...proxy, id: 7 } }));
    page.api.serves(PAGE, ({ query }) => ({
      data: many.slice((Number(query.page) - 1) * 10, Number(query.page) * 10),
      meta: { totalPages: 3 },
    }));
    await page.show();
    await vi.waitFor(() => expect(names().at(-1)).toBe('Akun 14'));
    await vi.waitFor(() => expect(totalOf('Akun')).toBe('25'), 3_000);
    expect(screen.getByText('Jumlah baris yang sudah dimuat, bukan semua akun.')).toBeTruthy();
    expect(screen.queryByText('Pesan per menit')).toBeNull();
    // What it did not heed is neither offered nor left in the address.
    expect([screen.queryByRole('combobox', { name: 'Filter Proxy' }), page.address()]).toEqual([
      null,
      '/whatsapp/board',
    ]);
    expect(screen.queryByRole('button', { name: 'Berhasil' })).toBeNull();
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
    const page = await openAt('/whatsapp/board', 'dev');
    page.api.serves(TOTALS, () => totalsOf([]));
    page.api.answers(PAGE, { msg: 'Basis data sibuk' }, { status: 400 });
    await page.show();
    expect((await screen.findByRole('alert')).textContent).toContain('Basis data sibuk');
    page.api.answers(PAGE, { data: THREE });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await table();
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
    page.server.rows = withSuccess(8);
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    expect(within(row).getByText('8')).toBeTruthy();
    await vi.waitFor(() => expect(totalOf('Berhasil')).toBe('24'), 5_000);
    await vi.waitFor(() =>
      expect(within(row).getByRole('img', { name: '3 pesan dalam sepuluh menit' })).toBeTruthy(),
    );
    expect(totalOf('Pesan per menit')).toBe('mengukur…');
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
    page.server.rows = withSuccess(99);
    await wait(20_000);
    expect(names()).toEqual(['Ani', 'Citra', 'Budi']);
    // A browser fires no `focusout` for an element that is removed while it has the focus.
    const silent = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('focusout', silent, true);
    act(() => button?.blur());
    window.removeEventListener('focusout', silent, true);
    await wait(8_000);
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

  const rowOf = () => document.activeElement?.closest('[role=row]')?.querySelector('bdi')?.textContent;

  it('is gone through by letters, which start and stop the accounts of who operates them', async () => {
    const page = await open();
    await table();
    await page.user.keyboard('m');
    await page.user.keyboard('j');
    expect(rowOf()).toBe('Budi');
    page.api.answers('POST /api/admin/whatsapp/start-blasting', {});
    await page.user.keyboard('hma');
    expect(await screen.findByRole('button', { name: 'Starting...' })).toBeTruthy();
    await page.user.keyboard('jj');
    expect(rowOf()).toBe('Citra');
    page.api.holds('POST /api/admin/whatsapp/stop-blasting');
    await page.user.keyboard('mh');
    expect(await screen.findByRole('button', { name: 'Stopping...' })).toBeTruthy();
    page.api.serves('GET /api/admin/whatsapp/13', () => ({ whatsapp: { ...account, id: 13 } }));
    await page.user.keyboard('ks');
    await vi.waitFor(() => expect(page.address()).toBe('/whatsapp/create?r=13'));
  });

  it('lets the letter of who lifts suspensions lift one', async () => {
    const suspended = { state: 'suspended', suspended: 1, suspended_count: 1 };
    const page = await open(rowsOf({ pushname: 'Ani' }, { pushname: 'Budi', ...suspended }), 'admin');
    await table();
    page.api.holds('POST /api/admin/whatsapp/activate');
    await page.user.keyboard('jmjma');
    expect(rowOf()).toBe('Budi');
    expect(await screen.findByRole('button', { name: 'Activating...' })).toBeTruthy();
  });

  it('keeps rows in place under the pointer', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    const page = await open(THREE, 'dev', '/whatsapp/board?sort=-success');
    await table();
    await page.connect();
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
    page.server.rows = withSuccess(99);
    await wait(20_000);
    expect(names()).toEqual(['Ani', 'Citra', 'Budi']);
    fireEvent.pointerLeave(rows);
    await wait(8_000);
    expect(names()).toEqual(['Budi', 'Ani', 'Citra']);
  });
});
