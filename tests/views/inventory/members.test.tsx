import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { MEMBERS, member, pageOf } from './samples';

async function openList(address = '/member', role = 'admin') {
  const page = await openLivePage(address, { role });
  page.api.answers(MEMBERS, { data: [member], meta: { totalPages: 3 } });
  await page.show();
  const row = (await screen.findByText('Ani Wijaya')).closest('tr') as HTMLElement;
  return { ...page, row };
}

const ARE_LISTED_FOR = ['admin', 'dev'];

describe('the members', () => {
  it.each(ARE_LISTED_FOR)('are listed for %s [MEMBER-01, MEMBER-04, MEMBER-05, MEMBER-09]', async (role) => {
    const { row, api } = await openList('/member', role);
    expect(screen.getByRole('heading', { name: 'Daftar Member' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Level',
      'Pendapatan',
      'Tanggal Mendaftar',
      'Whatsapps',
      'Action',
    ]);
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual(['Ani Wijaya', 'ani@example.com', 'Silver', 'Rp 12.000', '2 Jan 2026']);
    expect(cells[5]).toMatch(/^3/);
    expect(screen.queryByRole('link', { name: 'Tambah' })).toBeNull();
    expect(api.requests.at(-1)?.query).toEqual({ page: '1' });
  });

  it('lead to their accounts, their settings and a bonus [MEMBER-06, MEMBER-07, MEMBER-08]', async () => {
    const { row } = await openList();
    const hrefs = within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent?.replace(/akun.*/, ''), link.getAttribute('href')]);
    expect(hrefs).toEqual([
      ['Ani Wijaya', '/member/profile?id=5'],
      ['3', '/member/whatsapp?id=5'],
      ['Pengaturan', '/member/edit?id=5'],
      ['Beri Bonus', '/bonus/create?id=5'],
    ]);
  });

  it.each([
    ['2026-11-20T08:33:00Z', 'ani@example.comTerakhir aktif 20 Nov 2026'],
    [null, 'ani@example.com'],
  ])('say when they last had a page open, where the server knows it: %j', async (seen, told) => {
    const page = await openLivePage('/member', { role: 'admin' });
    page.api.answers(MEMBERS, pageOf({ ...member, last_seen: seen }));
    await page.show();
    const row = (await screen.findByText('Ani Wijaya')).closest('tr') as HTMLElement;
    expect(within(row).getAllByRole('cell')[1]?.textContent).toBe(told);
  });

  it('are read by the page and the search of the address [MEMBER-01]', async () => {
    const { api } = await openList('/member?page=2&s=ani');
    expect(api.requests.at(-1)?.query).toEqual({ page: '2', search: 'ani' });
  });

  it('are searched a second after the last letter [MEMBER-02, LIMIT-07, U7]', async () => {
    const { api, address } = await openList();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const box = screen.getByRole('searchbox', { name: 'Cari Member' });
    fireEvent.change(box, { target: { value: 'b' } });
    await act(() => vi.advanceTimersByTimeAsync(900));
    fireEvent.change(box, { target: { value: 'budi' } });
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(api.requests.some(({ query }) => query.search)).toBe(false);
    api.answers(MEMBERS, pageOf());
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    expect(api.requests.at(-1)?.query).toEqual({ page: '1', search: 'budi' });
    expect(address()).toBe('/member?s=budi');
    expect(await screen.findByText('Tidak ada yang cocok dengan pencarian atau filter.')).toBeTruthy();
  });

  it('are narrowed to a status a second after it was chosen [MEMBER-03, LIMIT-07]', async () => {
    const { api } = await openList();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByRole('combobox', { name: 'Filter Status' }), {
      target: { value: 'loggedOut' },
    });
    api.answers(MEMBERS, pageOf(member));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(api.requests.at(-1)?.query.search).toBe('loggedOut');
  });
});

const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label.replace(/[.()]/g, '\\$&')}`)) as HTMLInputElement;
const LABELS = ['Interval Min (s)', 'Interval Max (s)', 'Fee Whatsapp Blast (Rp.)'];
const USER = 'GET /api/admin/users/5';

describe('a member’s interval and fee', () => {
  it('are read, changed and saved, and lead back [MEMBER-10, MEMBER-11, MEMBER-12, MEMBER-15]', async () => {
    const { api, user, row } = await openList();
    const reads = [api.holds(USER), api.holds(USER)];
    await user.click(within(row).getByRole('link', { name: 'Pengaturan' }));
    expect(await screen.findByRole('heading', { name: 'Interval Whatsapp Blast' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Member');
    await act(async () => reads.forEach((read) => read.answer({ user: member })));
    await screen.findByLabelText(/^Interval Min/);
    expect(LABELS.map((label) => [field(label).value, field(label).inputMode])).toEqual([
      ['1', 'numeric'],
      ['2', 'numeric'],
      ['100', 'numeric'],
    ]);
    for (const label of LABELS) await user.clear(field(label));
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(3);

    for (const [label, value] of [
      ['Interval Min (s)', '3'],
      ['Interval Max (s)', '4'],
      ['Fee Whatsapp Blast (Rp.)', '250'],
    ] as const)
      await user.type(field(label), value);
    api.answers(USER, { user: member });
    const held = api.holds('PUT /api/admin/users/5');
    api.answers(MEMBERS, pageOf(member));
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(screen.getByRole('button', { name: 'Menyimpan...' })).toHaveProperty('disabled', true);
    expect((await held.request).body).toMatchObject({
      blast_interval_min: 3,
      blast_interval_max: 4,
      blast_fee: 250,
      firstname: 'Ani',
    });
    await act(async () => held.answer({ user: member }));
    expect(await screen.findByRole('heading', { name: 'Daftar Member' })).toBeTruthy();
  });

  it('send what was changed alone, and beside it how the member is by then', async () => {
    const { show, api, user } = await openLivePage('/member/edit?id=5', { role: 'admin' });
    api.answers(USER, { user: member });
    api.answers(USER, { user: member });
    await show();
    await user.type(await screen.findByLabelText(/^Interval Max/), '0');
    api.answers(USER, { user: { ...member, blast_fee: 150 } });
    const held = api.holds('PUT /api/admin/users/5');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect((await held.request).body).toMatchObject({ blast_interval_max: 20, blast_fee: 150 });
    api.answers(MEMBERS, pageOf(member));
    await act(async () => held.answer({ user: member }));
  });

  it('say Loading... until they are there [MEMBER-13]', async () => {
    const { show, api } = await openLivePage('/member/edit?id=5', { role: 'admin' });
    const reads = [api.holds(USER), api.holds(USER)];
    await show();
    expect(await screen.findByText('Loading...')).toBeTruthy();
    await Promise.all(reads.map(({ request }) => request));
    await act(async () => reads.forEach((read) => read.answer({ user: member })));
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it.each(['/member/edit?id=5', '/member/edit', '/member/edit?id=abc'])(
    'say No User Found at %s where there is none [MEMBER-14, D3]',
    async (address) => {
      const { show, api } = await openLivePage(address, { role: 'admin' });
      if (address.endsWith('5')) api.serves(USER, () => ({ msg: 'x' }), { status: 404 });
      await show();
      expect(await screen.findByText('No User Found')).toBeTruthy();
    },
  );

  it('say Error: and the reason [MEMBER-16, ERR-08, ERR-09, ERR-37]', async () => {
    const { show, api, user } = await openLivePage('/member/edit?id=5', { role: 'admin' });
    api.answers(USER, {}, { status: 400 });
    api.answers(USER, {}, { status: 400 });
    await show();
    expect(await screen.findByText('Error: Error fetching user')).toBeTruthy();
    api.answers(USER, { user: member });
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await screen.findByRole('button', { name: 'Simpan' });
    api.answers(USER, { user: member });
    api.answers('PUT /api/admin/users/5', {}, { status: 400 });
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Error: Error updating user')).toBeTruthy();
  });
});
