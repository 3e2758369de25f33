import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';

const dev = { id: '3', role: 'dev' };

async function openQuery(address: string, call: string, data: unknown) {
  const page = await openLivePage(address, dev);
  page.api.answers(call, { data });
  await page.show();
  return page;
}

const SHOWS_THE_DATA = [
  ['/monitor/local', 'GET /api/dev/monitor/local', {}],
  ['/monitor/remote?id=id-1', 'GET /api/dev/monitor/remote', { id: 'id-1' }],
  ['/monitor/socket?id=id-1', 'GET /api/dev/monitor/socket', { id: 'id-1' }],
] as const;

describe('the monitors of what the server holds', () => {
  it.each(SHOWS_THE_DATA)(
    '%s shows the data of its call as raw text [MON-01, MON-02, MON-08, MON-10]',
    async (address, call, query) => {
      const page = await openQuery(address, call, { answer: 42 });
      expect(await screen.findByText(/"answer": 42/)).toBeTruthy();
      expect(page.api.requests.at(-1)?.query).toEqual(query);
    },
  );

  it('opens the socket on what its messages say, each with its text on demand', async () => {
    const sender = { clientid: 'id-1', count_success: 12 };
    const message = {
      seq: 9,
      event: 'count_success',
      date: '2026-11-21T07:05:09Z',
      deviceId: 'id-1',
      sender,
    };
    await openQuery('/monitor/socket', 'GET /api/dev/monitor/socket', {
      messages: [message, { event: 'suspended', sender: null }, { event: 'new_thing', note: 1 }],
    });
    const [first, second, third] = within(
      await screen.findByRole('list', { name: 'Peristiwa' }),
    ).getAllByRole('group');
    const line = (one: HTMLElement | undefined) =>
      [...(one?.querySelector('summary')?.children ?? [])].map(({ textContent }) => textContent);
    expect(line(first)).toEqual(['21 Nov 2026, 14.05.09', 'count_success', 'id-1', 'Terkirim · 12 berhasil']);
    expect(line(second).slice(1)).toEqual(['suspended', '–', 'Ditangguhkan']);
    expect(line(third).slice(1)).toEqual(['new_thing', '–', '–']);
    expect((first as HTMLDetailsElement).open).toBe(false);
    expect(first?.querySelector('pre')?.textContent).toBe(JSON.stringify(message, null, 2));
  });

  it('turns a spinner of 35 px while it loads [MON-06, LIMIT-14]', async () => {
    const page = await openLivePage('/monitor/local', dev);
    const held = page.api.holds('GET /api/dev/monitor/local');
    await page.show();
    const spinner = await within(await screen.findByRole('main')).findByRole('status', { name: 'Memuat…' });
    expect([spinner.style.width, spinner.style.height]).toEqual(['35px', '35px']);
    await act(async () => held.answer({ data: { answer: 42 } }));
    expect(await screen.findByText(/"answer": 42/)).toBeTruthy();
  });

  it.each(['JsonViewer', '1'])('shows a JSON viewer for type %s [MON-03]', async (type) => {
    await openQuery(`/monitor/local?type=${type}`, 'GET /api/dev/monitor/local', { answer: 42 });
    expect((await screen.findByText('42')).closest('[data-viewer=json]')).toBeTruthy();
  });

  it.each(['JSONTree', '2'])(
    'shows a tree for type %s, long collections collapsed [MON-04, MON-05]',
    async (type) => {
      const data = { short: Array(50).fill('short'), long: Array(51).fill('long') };
      await openQuery(`/monitor/local?type=${type}`, 'GET /api/dev/monitor/local', data);
      expect((await screen.findAllByText('"short"')).length).toBe(50);
      expect(screen.queryByText('"long"')).toBeNull();
      expect(screen.getByText(/51 items/).closest('[data-viewer=tree]')).toBeTruthy();
    },
  );

  it('looks for a text in what it shows, from one occurrence to the next', async () => {
    const data = { name: 'Ani', other: 'ani@example.com', last: 'x' };
    const page = await openQuery('/monitor/local', 'GET /api/dev/monitor/local', data);
    const raw = await screen.findByText(/example/);
    const marked = () => [...document.querySelectorAll('mark')];
    const current = () => marked().findIndex((mark) => mark.getAttribute('aria-current') === 'true');
    await page.user.type(screen.getByRole('searchbox', { name: 'Cari teks' }), 'ani');
    expect(marked().map(({ textContent }) => textContent)).toEqual(['Ani', 'ani']);
    expect([screen.getByText('1 dari 2'), current()]).toEqual([expect.anything(), 0]);
    await page.user.click(screen.getByRole('button', { name: 'Berikutnya' }));
    expect([screen.getByText('2 dari 2'), current()]).toEqual([expect.anything(), 1]);
    await page.user.click(screen.getByRole('button', { name: 'Berikutnya' }));
    expect(current()).toBe(0);
    expect(raw.closest('pre')?.textContent).toBe(JSON.stringify(data, null, 2));
    await page.user.type(screen.getByRole('searchbox', { name: 'Cari teks' }), '?');
    expect(screen.getByText('Tidak ditemukan')).toBeTruthy();
  });

  it('reads again when asked', async () => {
    const call = 'GET /api/dev/monitor/local';
    const page = await openQuery('/monitor/local', call, { answer: 42 });
    await screen.findByText(/"answer": 42/);
    page.api.answers(call, { data: { answer: 43 } });
    await page.user.click(screen.getByRole('button', { name: 'Muat ulang' }));
    expect(await screen.findByText(/"answer": 43/)).toBeTruthy();
  });

  it('reads again when the type changes [MON-07]', async () => {
    const call = 'GET /api/dev/monitor/local';
    const page = await openQuery('/monitor/local', call, { answer: 42 });
    await screen.findByText(/"answer": 42/);
    page.api.answers(call, { data: { answer: 43 } });
    await page.user.click(screen.getByRole('link', { name: 'JSON Viewer' }));
    expect(await screen.findByText('43')).toBeTruthy();
    expect(page.address()).toBe('/monitor/local?type=JsonViewer');
    const current = ['Teks', 'JSON Viewer', 'JSON Tree'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('aria-current'),
    );
    expect(current).toEqual([null, 'true', null]);
  });

  it.each([[null], [[]], [{}], ['']])('says No Data of %j [MON-09]', async (data) => {
    await openQuery('/monitor/local', 'GET /api/dev/monitor/local', data);
    expect(await screen.findByText('No Data')).toBeTruthy();
  });

  it('is for dev alone [ROUTE-27]', async () => {
    const page = await openLivePage('/monitor/local', { id: '1', role: 'admin' });
    await page.show();
    await vi.waitFor(() => expect(page.address()).toBe('/not-authorized'));
  });
});

describe('the realtime monitor', () => {
  // jsdom lays nothing out: without a height no row is in sight.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  });

  async function openRealtime(search = '') {
    const page = await openLivePage(`/monitor/realtime${search}`, dev);
    await page.show();
    await screen.findByRole('table', { name: 'Peristiwa realtime' });
    await page.connect();
    return page;
  }
  const rowOf = async (name: string) =>
    (await screen.findByRole('button', { name })).closest('[role=row]') as HTMLElement;

  it('lists what an event says, with its units [MON-11, MON-17]', async () => {
    const page = await openRealtime();
    await page.receive([
      {
        event: 'waiting',
        date: '2026-11-21T07:05:09Z',
        deviceId: 'id-1',
        waitTime: 7,
        sender: { id: 12, state: 'connected', status: 'sending' },
        receiver: { id: 1, number: '628120000009' },
      },
      { event: 'reconnecting', deviceId: 'id-1', reconnectTime: 3 },
      { event: 'count_fail', deviceId: 'id-1', sender: { id: 12, count_fail: 4 } },
    ]);
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Date', 'Event', 'State', 'Status', 'Reconnect', 'Wait', 'Number']);
    const text = (await rowOf('waiting')).textContent;
    for (const part of ['21 Nov 2026', 'connected', 'sending', '7 seconds', '628120000009'])
      expect(text).toContain(part);
    expect(text).toContain('Menunggu 7 detik');
    expect((await rowOf('count_fail')).textContent).toContain('id-1 · Gagal terkirim · 4 gagal');
    const other = (await rowOf('reconnecting')).textContent;
    expect(other).toContain('3 times');
    expect(other).not.toContain('seconds');
  });

  it('leads from a message to each actor that it was told to, as it stood then', async () => {
    const page = await openRealtime();
    await page.receive({ event: 'stop', deviceId: 'id-1' });
    await page.user.click(await screen.findByRole('button', { name: 'stop' }));
    const link = await screen.findByRole('link', { name: 'Statechart whatsapp:id-1' });
    expect(link.getAttribute('href')).toMatch(/^\/monitor\/statechart\?actor=whatsapp%3Aid-1&at=\d{13}$/);
  });

  it('shows connection.update in yellow and authenticated in green [MON-12, MON-13]', async () => {
    const page = await openRealtime();
    const clientInfo = { phonenumber: '62', pushname: 'Budi', server: 'c.us', serialized: '62@c.us' };
    await page.receive([
      { event: 'connection.update', deviceId: 'id-1', state: 'connected' },
      { event: 'authenticated', deviceId: 'id-1', clientInfo },
      { event: 'idle', deviceId: 'id-1' },
    ]);
    expect((await rowOf('connection.update')).dataset.tone).toBe('warning');
    expect((await rowOf('authenticated')).dataset.tone).toBe('success');
    expect((await rowOf('idle')).dataset.tone).toBeUndefined();
  });

  it('appends only what is about the id asked for [MON-14, MON-15, MON-16]', async () => {
    const page = await openRealtime('?id=id-9');
    await page.receive([
      { event: 'sending', deviceId: 'id-9' },
      { event: 'idle', sender: { id: 3, clientid: 'id-9' } },
      { event: 'stop', deviceId: 'id-8', sender: { id: 9, user_id: 9, clientid: 'id-8' } },
    ]);
    expect(await rowOf('sending')).toBeTruthy();
    expect(await rowOf('idle')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'stop' })).toBeNull();
  });

  it('lists what was rejected, with its path and what was expected there, and unknown events [RT-04, S11]', async () => {
    const page = await openRealtime();
    await page.receive({ event: 'connection.update', deviceId: {}, state: 'connected' });
    await page.receive('{oops');
    await page.receive({ event: 'new_thing', deviceId: 'id-1', state: 'odd' });
    const rejected = (await screen.findByText('deviceId: harus string')).closest<HTMLElement>('[role=row]');
    expect(rejected?.dataset.tone).toBe('danger');
    expect(await screen.findByText('pesan: harus JSON')).toBeTruthy();
    expect((await rowOf('new_thing')).textContent).toContain('odd');
  });

  it('names the fields of a message that could not be read, where it is looked at closely [S12]', async () => {
    const page = await openRealtime();
    await page.receive({ event: 'connection.update', deviceId: 'id-1', state: 5 });
    await page.user.click(await screen.findByRole('button', { name: 'connection.update' }));
    expect((await screen.findByText(/"unreadableFields"/)).textContent).toMatch(/"path":\s*"state"/);
    expect(screen.getByRole('region', { name: /^connection.update · / })).toBeTruthy();
    await page.receive({ event: 'connection.update', deviceId: {}, state: 'connected' });
    const rejected = (await screen.findByText('deviceId: harus string')).closest<HTMLElement>('[role=row]');
    await page.user.click(within(rejected as HTMLElement).getByRole('button'));
    expect(await screen.findByRole('region', { name: /^Ditolak · / })).toBeTruthy();
    expect(screen.getByText('deviceId: seharusnya string')).toBeTruthy();
  });

  it('keeps its end in sight until somebody scrolls away from it', async () => {
    const page = await openRealtime();
    const table = screen.getByRole('table', { name: 'Peristiwa realtime' });
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5_000);
    Object.defineProperty(table, 'scrollTop', { value: 0, writable: true });
    await page.receive({ event: 'idle', deviceId: 'id-1' });
    await rowOf('idle');
    expect(table.scrollTop).toBe(5_000);
    table.scrollTop = 100;
    fireEvent.scroll(table);
    height.mockReturnValue(6_000);
    await page.receive({ event: 'stop', deviceId: 'id-1' });
    await rowOf('stop');
    expect(table.scrollTop).toBe(100);
    await page.user.click(screen.getByRole('button', { name: '1 baru' }));
    expect(table.scrollTop).toBe(6_000);
    expect(screen.queryByRole('button', { name: '1 baru' })).toBeNull();
    table.scrollTop = 100;
    fireEvent.scroll(table);
    table.scrollTop = 5_400;
    fireEvent.scroll(table);
    await page.receive({ event: 'sending', deviceId: 'id-1' });
    await rowOf('sending');
    expect(table.scrollTop).toBe(6_000);
  });

  it('stands still while paused, and goes on with what came meanwhile', async () => {
    const page = await openRealtime();
    await page.user.click(screen.getByRole('button', { name: 'Jeda' }));
    await page.receive({ event: 'idle', deviceId: 'id-1' });
    expect(await screen.findByText('Dijeda, 1 menunggu')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'idle' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Lanjutkan' }));
    expect(await rowOf('idle')).toBeTruthy();
  });

  it('is narrowed by event, account and text, and hands out what it shows', async () => {
    const page = await openRealtime();
    await page.receive([
      { event: 'idle', deviceId: 'id-1' },
      { event: 'stop', deviceId: 'id-2', note: 'Jeruk' },
      { event: 'stop', deviceId: 'id-3' },
      { event: 'stop', deviceId: 'id-3', note: 'Jeruk' },
    ]);
    await rowOf('idle');
    await page.user.selectOptions(screen.getByLabelText('Filter Event'), 'stop');
    expect(screen.queryByRole('button', { name: 'idle' })).toBeNull();
    await page.user.type(screen.getByLabelText('Filter Akun'), ' id-3 ');
    expect(screen.getAllByRole('button', { name: 'stop' })).toHaveLength(2);
    const table = screen.getByRole('table', { name: 'Peristiwa realtime' });
    expect(table.getAttribute('aria-rowcount')).toBe('3');
    await page.user.type(screen.getByLabelText('Cari teks'), 'jeruk');
    await page.user.click(screen.getByRole('button', { name: 'Salin' }));
    expect(JSON.parse(page.copyText.mock.calls[0]?.[0] ?? '')).toMatchObject([
      { event: 'stop', deviceId: 'id-3' },
    ]);
    expect(await screen.findByText('Tersalin')).toBeTruthy();
  });

  it('shows one message whole in the viewer that the address asks for [MON-03]', async () => {
    const page = await openRealtime('?type=1');
    await page.receive({ event: 'idle', deviceId: 'id-1', note: 'Jeruk' });
    await page.user.click(await screen.findByRole('button', { name: 'idle' }));
    expect((await screen.findByText('"Jeruk"')).closest('[data-viewer=json]')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByText('"Jeruk"')).toBeNull();
  });
});
