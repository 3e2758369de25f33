import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account, openList as open, PAGE } from './open-list';

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const COMMON = ['Akun', 'Client ID', 'Berhasil', 'Gagal', 'Total Pendapatan', 'Status'];

const LAST_COLUMNS = [
  ['member', 'Action'],
  ['dev', 'Action'],
  ['admin', 'Sending'],
] as const;
const OWNERS = [
  ['member', '/whatsapp', '5'],
  ['admin', '/whatsapp', '5'],
  ['dev', '/whatsapp', undefined],
  ['admin', '/member/whatsapp?id=9', '9'],
  ['dev', '/member/whatsapp?id=9', '9'],
] as const;
const ACTIVATORS = ['admin', 'dev'];
const LOST = [null, 'disconnected', 'loggedOut', 'unknown'] as const;

describe('the list of accounts', () => {
  it('shows who, how much and in which state [WA-01, WA-09, WA-12, WA-13, WA-15, APP-18]', async () => {
    // No multiple of what was sent: incomes are the server's to know.
    const { row } = await open({ state: 'loggedOut', income: 12_345 });
    expect(screen.getByRole('heading', { name: 'Daftar Whatsapp' })).toBeTruthy();
    const [who, client, ...rest] = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    for (const text of ['Budi', '628120000001']) expect(who).toContain(text);
    expect([client, ...rest.slice(0, 4)]).toEqual([
      'id-1723',
      '120',
      '3',
      'Rp 12.345',
      'Logged OutSambungkan ulang dulu',
    ]);
  });

  it('copies the whole of a client id, and says whether it could', async () => {
    const page = await open();
    const copy = within(page.row).getByRole('button', { name: 'Salin Client ID id-1723' });
    await page.user.click(copy);
    expect(page.copyText).toHaveBeenCalledExactlyOnceWith('id-1723');
    expect(await screen.findByText('Client ID disalin.')).toBeTruthy();
    page.copyText.mockRejectedValueOnce(new Error('denied'));
    await page.user.click(copy);
    expect(await screen.findByText('Tidak dapat disalin. Salin sendiri.')).toBeTruthy();
  });

  it('announces how an account stands, and not what it does from second to second', async () => {
    const { row } = await open({ status: 'sending' });
    expect(within(row).getByRole('status').textContent).toBe('Connected');
  });

  it.each(LAST_COLUMNS)('has for %s the last column %s [WA-09, WA-10, WA-11]', async (role, last) => {
    await open({}, role);
    expect(headings()).toEqual([...COMMON, last]);
  });

  it.each([
    ['sending', '✓ Ya'],
    ['idle', '✗ Tidak'],
  ])('shows an admin of an account that is %s: %s [WA-11]', async (status, mark) => {
    const { row } = await open({ status }, 'admin');
    expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe(mark);
  });

  it.each([
    ['member', 'idle', 'Start Blast'],
    ['dev', 'idle', 'Start Blast'],
    ['member', 'sending', 'Stop Blast'],
    ['dev', 'sending', 'Stop Blast'],
  ])('offers %s of an account that is %s: %s [BLAST-01]', async (role, status, command) => {
    const { row } = await open({ status }, role);
    const last = within(row).getAllByRole('cell').at(-1) as HTMLElement;
    expect(
      within(last)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([command]);
  });

  it.each(OWNERS)(
    'of %s at %s asks for the accounts of %s [WA-02, WA-29, WA-30]',
    async (role, address, user_id) => {
      const { asked } = await open({}, role, address);
      expect(screen.getByRole('heading', { name: 'Daftar Whatsapp' })).toBeTruthy();
      expect(asked()[0]?.query).toEqual({ page: '1', ...(user_id ? { user_id } : { user_id: '' }) });
    },
  );

  it('offers Tambah to members only [WA-08]', async () => {
    await open({}, 'member');
    expect(screen.getByRole('link', { name: 'Tambah' }).getAttribute('href')).toBe('/whatsapp/create');
  });

  it('offers Tambah to nobody else [WA-08]', async () => {
    await open({}, 'admin');
    expect(screen.queryByRole('link', { name: 'Tambah' })).toBeNull();
  });

  it('links the client id to its monitor for dev, in a new tab [WA-14]', async () => {
    await open({}, 'dev');
    const link = screen.getByRole('link', { name: /id-1723/ });
    expect(link.getAttribute('href')).toBe('/monitor/realtime?id=id-1723');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('shows the client id as plain text to others [WA-14]', async () => {
    await open({}, 'member');
    expect(screen.queryByRole('link', { name: /id-1723/ })).toBeNull();
    expect(screen.getByText('id-1723')).toBeTruthy();
  });

  it.each(['member', 'dev', 'admin'])('hides the Reset button from %s [WA-22]', async (role) => {
    await open({}, role);
    expect(screen.queryByRole('button', { name: /reset/i })).toBeNull();
  });

  it('has a Reset button where the installation shows it [WA-22, WA-23, WA-25]', async () => {
    const page = await open({}, 'member', '/whatsapp', 1, {
      features: ['resetButton'],
    });
    const held = page.api.holds('POST /api/admin/whatsapp/reset');
    await page.user.click(within(page.row).getByRole('button', { name: 'Reset' }));
    await page.user.click(await screen.findByRole('button', { name: 'Ya, Reset.' }));
    expect((await held.request).body).toEqual({ id: '12' });
    expect(within(page.row).getByRole('button', { name: 'Mereset...' })).toHaveProperty('disabled', true);
    const reset = { ...account, count_success: 0, income: 0 };
    page.api.serves('GET /api/admin/whatsapp/12', () => ({ whatsapp: reset }));
    page.api.serves(PAGE, () => ({ data: [reset], meta: { totalPages: 1 } }));
    held.answer({ data: reset });
    await waitFor(() => expect(page.row.textContent).toContain('Rp 0'));
  });

  it('offers every status to filter by, all first [WA-06]', async () => {
    await open();
    const filter = screen.getByRole('combobox', { name: 'Filter Status' });
    const values = within(filter)
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value);
    expect(values).toEqual([
      '',
      'connected',
      'loggedOut',
      'conflict',
      'disconnected',
      'unknown',
      'sending',
      'suspended',
    ]);
  });

  it('reads page and s from its address and shows them in its tools [WA-03, APP-10, APP-13]', async () => {
    const { asked } = await open({}, 'member', '/whatsapp?page=2&s=suspended', 3);
    expect(asked()[0]?.query).toEqual({ page: '2', search: 'suspended', user_id: '5' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter Status' }).value).toBe(
      'suspended',
    );
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Whatsapp' }).value).toBe('');
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  });

  it('moves one page on, in the address too [APP-11]', async () => {
    const page = await open({}, 'member', '/whatsapp', 3);
    page.api.answers(PAGE, {
      data: [{ ...account, id: 13, clientid: 'id-2', pushname: 'Citra' }],
      meta: { totalPages: 3 },
    });
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Citra');
    expect(page.address()).toBe('/whatsapp?page=2');
  });

  it('says Kosong when there is nothing [APP-14]', async () => {
    const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
    page.api.answers(PAGE, { data: [] });
    await page.show();
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });

  it('shows the rows it can read and says how many it cannot [R14]', async () => {
    const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
    page.api.answers(PAGE, { data: [account, { pushname: 'tanpa id' }] });
    await page.show();
    await screen.findByText('Budi');
    expect(screen.getByText('1 baris tidak terbaca')).toBeTruthy();
    page.api.serves(PAGE, () => ({ data: [account] }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Filter Status' }), 'suspended');
    await waitFor(() => expect(screen.queryByText(/baris tidak terbaca/)).toBeNull());
    expect(screen.getByText('Budi')).toBeTruthy();
  });

  it('shows what the server says as text, whatever it is made of, and no more of it than fits [X5]', async () => {
    const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
    const msg = `<img src=x onerror="alert(1)"><b>Galat</b> \u202e${'x'.repeat(10_000)}`;
    page.api.answers(PAGE, { msg }, { status: 400 });
    await page.show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('<img src=x onerror="alert(1)"><b>Galat</b>');
    expect(alert.querySelector('img, b')).toBeNull();
    expect(alert.textContent?.length).toBeLessThan(400);
  });

  it('shows the failure and reads again on Coba lagi [ERR-13]', async () => {
    const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
    page.api.answers(PAGE, '<h1>nginx</h1>', { status: 400 });
    await page.show();
    await screen.findByText('Error fetching WhatsApp list');
    page.api.answers(PAGE, { data: [account] });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Budi')).toBeTruthy();
  });
});

describe('a query that moves on before its address is drawn', () => {
  const ROWS = { data: [account], meta: { totalPages: 3 } };
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Whatsapp' });
  const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter Status' });
  const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** The list of a slow device: nothing that happens to the address is drawn before the test draws it. */
  async function openSlow(address: string) {
    const page = await open({}, 'member', address, 3);
    page.api.serves(PAGE, () => ROWS);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return { ...page, draw: page.holdDrawing(), last: () => page.asked().at(-1)?.query };
  }

  it('keeps the status that was chosen after a search was cleared [WA-05, WA-06]', async () => {
    const page = await openSlow('/whatsapp?s=budi');
    write(search(), '');
    await wait(1000);
    write(filter(), 'suspended');
    await page.draw();
    expect(filter().value).toBe('suspended');
    await wait(1000);
    expect(page.last()).toEqual({ page: '1', search: 'suspended', user_id: '5' });
    expect([filter().value, page.address()]).toEqual(['suspended', '/whatsapp?s=suspended']);
  });

  it('keeps the search that was typed on after a page was turned [WA-04, APP-11]', async () => {
    const page = await openSlow('/whatsapp');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await wait(0);
    write(search(), 'ani');
    await page.draw();
    await wait(1000);
    expect(page.last()).toEqual({ page: '1', search: 'ani', user_id: '5' });
    expect([search().value, page.address()]).toEqual(['ani', '/whatsapp?s=ani']);
  });

  it('is asked again a second after refresh was pressed [WA-07, LIMIT-07]', async () => {
    const page = await openSlow('/whatsapp?page=2&s=budi');
    const before = page.asked().length;
    fireEvent.click(screen.getByRole('button', { name: 'Muat ulang' }));
    await wait(999);
    expect(page.asked()).toHaveLength(before);
    await wait(1);
    expect(page.asked()).toHaveLength(before + 1);
    expect(page.last()).toEqual({ page: '2', search: 'budi', user_id: '5' });
  });

  it('keeps what was chosen after going back', async () => {
    const page = await openSlow('/whatsapp?s=budi');
    write(search(), 'ani');
    await wait(1000);
    await page.draw();
    const draw = page.holdDrawing();
    await page.goBack();
    write(filter(), 'conflict');
    await draw();
    await wait(1000);
    expect([page.last()?.search, filter().value, page.address()]).toEqual([
      'conflict',
      'conflict',
      '/whatsapp?s=conflict',
    ]);
  });

  it('does not call back who went to another screen before the search was asked for', async () => {
    const page = await openSlow('/whatsapp');
    write(search(), 'ani');
    await act(() => page.goTo('/whatsapp/create'));
    await wait(1000);
    expect(page.address()).toBe('/whatsapp/create');
  });
});

describe('reconnect', () => {
  it('leads, and why nothing can be started is told beside it', async () => {
    const { row } = await open({ state: 'loggedOut' });
    const start = within(row).getByRole('button', { name: 'Start Blast' });
    expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Sambungkan ulang dulu',
    );
    // It can still be reached and pressed, which says it as well.
    expect(start).toHaveProperty('disabled', false);
  });

  it.each(LOST)('of an account in state %s leads to the pairing screen [WA-16, WA-18]', async (state) => {
    const { row } = await open({ state }, 'dev');
    expect(within(row).getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe(
      '/whatsapp/create?r=12',
    );
  });

  it('of a conflict happens in place and is asked first [WA-19, WA-20]', async () => {
    const page = await open({ state: 'conflict' });
    await page.user.click(within(page.row).getByRole('button', { name: 'Reconnect' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Warning!' });
    expect(within(dialog).getByRole('button', { name: 'Ya, Reonnect.' })).toBeTruthy();
    await page.user.click(within(dialog).getByRole('button', { name: 'Batal' }));
    expect(page.api.requests.some(({ path }) => path.endsWith('new-client'))).toBe(false);
    expect(page.address()).toBe('/whatsapp');
  });

  it('is not offered for a connected account, a suspended one, or to admin [WA-17]', async () => {
    const { row } = await open({ state: 'connected' });
    expect(within(row).queryByText('Reconnect')).toBeNull();
  });

  it('is not offered for a suspended account [WA-17]', async () => {
    const { row } = await open({ state: 'suspended', suspended: 1, suspended_count: 1 });
    expect(within(row).queryByText('Reconnect')).toBeNull();
  });

  it('is not offered to admin [WA-17]', async () => {
    const { row } = await open({ state: 'loggedOut' }, 'admin');
    expect(within(row).queryByText('Reconnect')).toBeNull();
  });
});

describe('a suspended account', () => {
  it.each([
    [{ suspended_count: 1 }, false],
    [{ suspended_count: 2 }, true],
    [{ suspended_count: 2, state: 'suspended', suspended: 1 }, false],
  ])('is said before to be the last, where it will be [LIMIT-09]', async (record, isSaid) => {
    const { row } = await open(record);
    expect(row.textContent?.includes('Penangguhan berikutnya yang terakhir')).toBe(isSaid);
  });

  it('tells a member the rule, and offers no activation [SUSP-01, SUSP-02, SUSP-05]', async () => {
    const { row } = await open({ state: 'suspended', suspended: 1, suspended_count: 2 });
    const badge = within(row).getByText('Suspended (2x)');
    expect(badge.dataset.tone).toBe('danger');
    expect(row.textContent).toContain('Aturan #1 Jangan hapus pesan terkirim.');
    expect(row.textContent).toContain('Silahkan hubungi Admin/CS');
    expect(within(row).queryByRole('button', { name: 'Activated' })).toBeNull();
  });

  it.each(ACTIVATORS)(
    'is activated by %s, once, below three suspensions [SUSP-02, SUSP-03, SUSP-06]',
    async (role) => {
      const page = await open({ state: 'suspended', suspended: 1, suspended_count: 2 }, role);
      expect(page.row.textContent).not.toContain('Aturan #1');
      page.api.holds('POST /api/admin/whatsapp/activate');
      await page.user.click(within(page.row).getByRole('button', { name: 'Activated' }));
      expect(within(page.row).getByRole('button', { name: 'Activating...' }).hasAttribute('disabled')).toBe(
        true,
      );
    },
  );

  it.each(ACTIVATORS)('stays so for %s from the third suspension on [SUSP-04]', async (role) => {
    const { row } = await open({ state: 'suspended', suspended: 1, suspended_count: 3 }, role);
    expect(within(row).queryByRole('button', { name: 'Activated' })).toBeNull();
  });
});

describe('live', () => {
  const counted = (seq: number) => ({
    event: 'count_success',
    epoch: 'e',
    seq,
    deviceId: 'id-1723',
    sender: { id: 12, count_success: 120 + seq, income: 1 },
  });

  it('follows the socket row by row [RT-05, RT-06, RT-21]', async () => {
    const page = await open();
    await page.connect();
    await page.receive({
      event: 'count_success',
      epoch: 'e',
      seq: 1,
      source: 'whatsapp',
      deviceId: 'id-1723',
      sender: { id: 12, count_success: 121, income: 12_100 },
    });
    const figure = within(page.row).getByText('121');
    expect(figure.hasAttribute('data-lit')).toBe(true);
    expect(page.row.textContent).toContain('Rp 12.100');
  });

  it('says since when its rows may be stale where they cannot be read again, and follows the socket all the same [S8]', async () => {
    const page = await open();
    await page.connect();
    page.api.answers(PAGE, { msg: 'Basis data sibuk' }, { status: 400 });
    await page.receive(counted(3));
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toMatch(/Data mungkin usang \(sejak \d\d\.\d\d\)/);
    expect(within(banner).getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
    await page.receive(counted(4));
    expect(page.row.textContent).toContain('124');
  });

  it('takes neither caret nor text nor focus from who types, nor closes what is open [U3]', async () => {
    const page = await open();
    page.api.answers('GET /api/admin/users/5', { user: { id: 5, firstname: 'Siti', role: 'member' } });
    await page.connect();
    await page.user.click(screen.getByRole('button', { name: /Siti/ }));
    await screen.findByRole('button', { name: 'Sign out' });
    await page.receive(counted(1));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari Whatsapp' });
    await page.user.type(box, 'Bdi');
    box.setSelectionRange(1, 1);
    for (let seq = 2; seq <= 20; seq += 1) await page.receive(counted(seq));
    expect(page.row.textContent).toContain('140');
    expect(screen.getByRole('searchbox', { name: 'Cari Whatsapp' })).toBe(box);
    expect([document.activeElement, box.value, box.selectionStart]).toEqual([box, 'Bdi', 1]);
    await page.user.keyboard('u');
    expect(box.value).toBe('Budi');
  });

  it('leaves accounts of other pages alone [S17]', async () => {
    const page = await open();
    await page.connect();
    await page.receive({ event: 'sending', epoch: 'e', seq: 1, deviceId: 'id-elsewhere' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(page.row.textContent).not.toContain('Sending...');
  });
});
