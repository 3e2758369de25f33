import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { serveCards, serveSurroundings } from './surroundings';

type Page = Awaited<ReturnType<typeof openLivePage>>;

const scriptMember = ({ api }: Page) => {
  serveSurroundings(api);
  api.answers('GET /api/admin/whatsapp/count/5', { connectedCount: 9, disconnectedCount: 7 });
  api.answers('GET /api/admin/messagelog/count/5', { successCount: 1891, failCount: 232 });
  api.answers('GET /api/admin/messagelog/today-income/5', { income: 13_725 });
  api.answers('GET /api/admin/withdraw/balance/5', { balance: 445_210 });
  api.answers('GET /api/admin/bonus/total/5', { totalBonus: 320_000 });
  api.answers('GET /api/admin/setting/get', { setting: { info: 'Penarikan setiap hari kerja' } });
};
const scriptAdmin = ({ api }: Page) => {
  serveSurroundings(api);
  api.answers('GET /api/admin/proxy/count-use', { used: 3, unUsed: 37 });
  api.answers('GET /api/admin/phonenumber/count-blast', { blasted: 100, unBlasted: 400 });
  api.answers('GET /api/admin/whatsapp/count/5', { connectedCount: 31, disconnectedCount: 29 });
  api.answers('GET /api/admin/users/active', { count: 12 });
  api.answers('GET /api/admin/messagelog/today-count', { success: 210, fail: 21 });
  api.answers('GET /api/admin/messagelog/total-count', { success: 5210, fail: 521 });
};
const card = async (label: string) => (await screen.findByText(label)).closest('dl') as HTMLElement;
const shown = async (label: string, value: string) => within(await card(label)).findByText(value);

const ADDRESSES = ['/', '/dashboard'];

/** Leaves the page and opens it again, with every call in the test's hand. */
async function openAgain(role: string, calls: readonly string[]) {
  cleanup();
  const page = await openLivePage('/', { id: '5', role });
  serveSurroundings(page.api);
  const held = calls.map((call) => page.api.holds(`GET /api/admin/${call}`));
  await page.show();
  await Promise.all(held.map(({ request }) => request));
  return {
    answer: (...bodies: readonly object[]) =>
      act(async () => held.forEach((reply, at) => reply.answer(bodies[at] ?? {}))),
  };
}

describe('the dashboard of a member', () => {
  it.each(ADDRESSES)(
    'at %s greets by first name and shows the seven cards and the announcement [HOME-01, HOME-04, HOME-05, HOME-07, HOME-08, HOME-09, HOME-10, HOME-11, HOME-12, HOME-13]',
    async (address) => {
      const page = await openLivePage(address, { id: '5', role: 'member', firstname: 'Siti' });
      scriptMember(page);
      await page.show();
      expect(await screen.findByRole('heading', { name: 'Halo, Siti!' })).toBeTruthy();
      await shown('Whatsapp Aktif', '9');
      await shown('Whatsapp Tidak Aktif', '7');
      await shown('Blast Berhasil', '1.891');
      await shown('Blast Gagal', '232');
      await shown('Pendapatan Hari Ini', 'Rp 13.725');
      await shown('Sisa Saldo', 'Rp 445.210');
      await shown('Total Bonus', 'Rp 320.000');
      expect(screen.queryByText(/^per /)).toBeNull();
      const note = screen.getByRole('note', { name: 'Pengumuman' });
      expect(note.textContent).toContain('Penarikan setiap hari kerja');
    },
  );

  it('shows the last figures until fresh ones come [HOME-14]', async () => {
    const page = await openLivePage('/', { id: '5', role: 'member' });
    scriptMember(page);
    await page.show();
    await shown('Total Bonus', 'Rp 320.000');
    const again = await openAgain('member', [
      'withdraw/balance/5',
      'bonus/total/5',
      'whatsapp/count/5',
      'messagelog/count/5',
      'messagelog/today-income/5',
      'setting/get',
    ]);
    expect(await shown('Whatsapp Aktif', '9')).toBeTruthy();
    await shown('Whatsapp Tidak Aktif', '7');
    await shown('Blast Berhasil', '1.891');
    await shown('Blast Gagal', '232');
    await shown('Pendapatan Hari Ini', 'Rp 13.725');
    await shown('Sisa Saldo', 'Rp 445.210');
    await shown('Total Bonus', 'Rp 320.000');
    const read = screen.getByText(/^per /);
    expect(read.textContent).toMatch(/^per \d\d\.\d\d$/);
    const [count, sent, income] = [{ connectedCount: 9 }, { successCount: 1891 }, { income: 13_725 }];
    const setting = { setting: { info: '' } };
    await again.answer({ balance: 5000 }, { totalBonus: 320_000 }, count, sent, income, setting);
    await shown('Sisa Saldo', 'Rp 5.000');
    expect(screen.queryByText(/^per /)).toBeNull();
  });

  it('shows what it can when one figure cannot be read, and says so [ERR-22]', async () => {
    const page = await openLivePage('/dashboard', { id: '5', role: 'member' });
    const { api } = page;
    serveSurroundings(api);
    api.answers('GET /api/admin/whatsapp/count/5', { connectedCount: 9, disconnectedCount: 7 });
    api.answers('GET /api/admin/messagelog/count/5', { successCount: 1, failCount: 2 });
    api.answers('GET /api/admin/messagelog/today-income/5', {}, { status: 400 });
    api.answers('GET /api/admin/withdraw/balance/5', { balance: 1 });
    api.answers('GET /api/admin/bonus/total/5', { totalBonus: 1 });
    api.answers('GET /api/admin/setting/get', { setting: { info: '' } });
    await page.show();
    await shown('Whatsapp Aktif', '9');
    expect(await screen.findByText(/Error Get Today Income/)).toBeTruthy();
    expect(screen.queryByRole('note', { name: 'Pengumuman' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
    api.answers('GET /api/admin/messagelog/today-income/5', { income: 13_725 });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi: Pendapatan Hari Ini' }));
    await shown('Pendapatan Hari Ini', 'Rp 13.725');
    expect(screen.queryByText(/Error Get Today Income/)).toBeNull();
  });

  it('shows each figure as it comes, and one that hangs holds back none', async () => {
    const page = await openLivePage('/', { id: '5', role: 'member' });
    scriptMember(page);
    await page.show();
    await shown('Sisa Saldo', 'Rp 445.210');
    cleanup();
    const again = await openLivePage('/', { id: '5', role: 'member' });
    serveSurroundings(again.api);
    serveCards(again.api);
    const balance = again.api.holds('GET /api/admin/withdraw/balance/5');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await again.show();
    await balance.request;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    vi.useRealTimers();
    await shown('Total Bonus', 'Rp 5');
    expect(await shown('Sisa Saldo', 'Rp 445.210')).toBeTruthy();
    const age = () =>
      within(screen.getByText('Sisa Saldo').closest('dl') as HTMLElement).queryByText(/^per /);
    expect(age()).toBeTruthy();
    await act(async () => balance.answer({ balance: 70 }));
    await shown('Sisa Saldo', 'Rp 70');
    expect(age()).toBeNull();
  });

  it('does not look as if what cannot be read were on its way', async () => {
    const page = await openLivePage('/dashboard', { id: '77', role: 'member' });
    page.api.answersAll(() => ({ msg: 'Sibuk.' }), { status: 500 });
    await page.show();
    await shown('Sisa Saldo', '–');
    expect(screen.getAllByText(/Sibuk/).length).toBeGreaterThan(0);
    // Once all have failed, one notice says so for them.
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Coba lagi: / })).toHaveLength(0));
    expect(screen.queryByText(/usang/)).toBeNull();
  });
});

describe('a card', () => {
  const links = () =>
    screen
      .getAllByRole('term')
      .flatMap((term) => within(term).queryAllByRole('link'))
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('of a member leads to what it counts, the most telling first', async () => {
    const page = await openLivePage('/', { id: '5', role: 'member' });
    scriptMember(page);
    await page.show();
    await shown('Total Bonus', 'Rp 320.000');
    expect(links()).toEqual([
      ['Whatsapp Aktif', '/whatsapp?s=connected'],
      ['Whatsapp Tidak Aktif', '/whatsapp?sort=-state'],
      ['Blast Berhasil', '/whatsapp?sort=-count_success'],
      ['Blast Gagal', '/whatsapp?sort=-count_fail'],
      ['Pendapatan Hari Ini', '/whatsapp?sort=-income'],
      ['Sisa Saldo', '/withdraw'],
      ['Total Bonus', '/bonus'],
    ]);
  });

  it('of the office leads to what it counts, narrowed or the most telling first', async () => {
    const page = await openLivePage('/', { id: '5', role: 'admin' });
    scriptAdmin(page);
    await page.show();
    await shown('Nomor Belum Diblast', '400');
    expect(links()).toEqual([
      ['Proxy Belum Digunakan', '/proxy?usage=unused'],
      ['Nomor Belum Diblast', '/phonenumber?sent=never'],
      ['Whatsapp Aktif', '/whatsapp/board?state=connected'],
      ['Whatsapp Tidak Aktif', '/whatsapp/board?sort=-state'],
      ['Member Aktif Saat Ini', '/member?status=connected'],
      ['Blast Hari Ini', '/whatsapp/board?sort=-sending'],
      ['Total Blast', '/whatsapp/board?sort=-success'],
    ]);
  });
});

describe('the dashboard of the office', () => {
  it.each([
    ['admin', '/'],
    ['dev', '/'],
    ['admin', '/dashboard'],
    ['dev', '/dashboard'],
  ])('shows the whole fleet to %s at %s [HOME-02, HOME-06]', async (role, address) => {
    const page = await openLivePage(address, { id: '5', role, firstname: 'Adi' });
    scriptAdmin(page);
    await page.show();
    expect(await screen.findByRole('heading', { name: 'Halo, Adi!' })).toBeTruthy();
    await shown('Proxy Belum Digunakan', '37');
  });

  it('shows its cards and a greeting [HOME-02, HOME-06, HOME-15, HOME-16, HOME-17, HOME-18, HOME-19, HOME-20, HOME-21]', async () => {
    const page = await openLivePage('/', { id: '5', role: 'admin', firstname: 'Adi' });
    scriptAdmin(page);
    await page.show();
    await shown('Proxy Belum Digunakan', '37');
    await shown('Nomor Belum Diblast', '400');
    await shown('Whatsapp Aktif', '31');
    await shown('Whatsapp Tidak Aktif', '29');
    await shown('Member Aktif Saat Ini', '12');
    expect((await card('Blast Hari Ini')).textContent).toContain('210 berhasil21 gagal');
    expect((await card('Total Blast')).textContent).toContain('5.210 berhasil521 gagal');
  });

  it('shows the last use of proxies and numbers until fresh ones come [HOME-22]', async () => {
    const page = await openLivePage('/', { id: '5', role: 'admin' });
    scriptAdmin(page);
    await page.show();
    await shown('Nomor Belum Diblast', '400');
    const again = await openAgain('admin', [
      'proxy/count-use',
      'phonenumber/count-blast',
      'whatsapp/count/5',
      'users/active',
      'messagelog/today-count',
      'messagelog/total-count',
    ]);
    expect(await shown('Proxy Belum Digunakan', '37')).toBeTruthy();
    expect(await shown('Nomor Belum Diblast', '400')).toBeTruthy();
    await again.answer({ used: 4, unUsed: 36 }, { blasted: 101, unBlasted: 399 });
    await shown('Proxy Belum Digunakan', '36');
    await shown('Nomor Belum Diblast', '399');
  });

  it.each(ADDRESSES)('at %s sends staff to the withdraw requests [HOME-03]', async (address) => {
    const page = await openLivePage(address, { id: '5', role: 'staff' });
    page.api.answers('GET /api/admin/withdraw/histories-per-page', { data: [] });
    await page.show();
    await screen.findByText('Kosong');
    expect(page.address()).toBe('/withdraw/requested?page=1');
  });
});
