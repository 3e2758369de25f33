import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { LEVELS, level, pageOf } from './answers';

const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const save = () => screen.getByRole('button', { name: 'Simpan' });

const OFFICE = ['admin', 'dev'];

describe('levels', () => {
  it.each(OFFICE)(
    'are listed for %s with their fee and requirement [LEVEL-01, LEVEL-02, LEVEL-03]',
    async (role) => {
      const page = await openLivePage('/level?page=2', { role });
      page.api.answers(LEVELS, { data: [level], meta: { totalPages: 3 } });
      await page.show();
      const row = (await screen.findByText('Silver')).closest('tr') as HTMLElement;
      expect(headings()).toEqual(['Name', 'Harga per Blast (Rp.)', 'Syarat Minimal Blast', 'Action']);
      expect([...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
        'Silver',
        'Rp 100',
        '1.000',
      ]);
      expect(within(row).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/level/edit?id=2');
      expect(within(row).getByRole('button', { name: 'Delete' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Tambah Level' }).getAttribute('href')).toBe('/level/create');
      expect(page.api.requests.at(-1)?.query).toEqual({ page: '2' });
      expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    },
  );

  it('lead to the members who are on them, where the server counts these', async () => {
    const page = await openLivePage('/level', { role: 'admin' });
    page.api.answers(LEVELS, { data: [{ ...level, members: 1200 }] });
    await page.show();
    const members = await screen.findByRole('link', { name: '1.200 member' });
    expect(members.getAttribute('href')).toBe('/member?level=Silver');
  });

  it('say which is edited, in title, breadcrumb and tab', async () => {
    const page = await openLivePage('/level/edit?id=2', { role: 'admin' });
    page.api.answers('GET /api/admin/level/2', { level });
    await page.show();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await within(crumbs).findByText('Silver');
    expect(crumbs.textContent).toContain('Edit Level: Silver');
    expect(screen.getAllByText('Silver')).toHaveLength(2);
    expect(document.activeElement).toBe(document.body);
    expect(document.title).toMatch(/^Edit Level: Silver \|/);
    await act(() => page.goTo('/level/create'));
    await waitFor(() => expect(document.title).toMatch(/^Tambah Level \|/));
    const heading = await screen.findByRole('heading', { name: 'Tambah Level' });
    expect(document.activeElement).toBe(heading);
  });

  it('are made of a name and two numbers [LEVEL-04, LEVEL-06]', async () => {
    const page = await openLivePage('/level/create', { role: 'dev' });
    await page.show();
    await screen.findByRole('heading', { name: 'Tambah Level' });
    await page.user.click(await screen.findByRole('button', { name: 'Simpan' }));
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(3);
    await page.user.type(field(/Nama Level/), 'Silver');
    await page.user.type(field(/Harga Blast Rp\./), '100');
    await page.user.type(field(/Syarat Minimal Blast/), '1000');
    page.api.answers('POST /api/admin/level/create', { level });
    await page.user.click(save());
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Level berhasil disimpan.');
    expect(page.api.requests.at(-1)?.body).toEqual({
      name: 'Silver',
      blast_fee: 100,
      requirement_blast: 1000,
    });
  });

  it('are edited from what they are, and say the server’s error [LEVEL-05, LEVEL-07, ERR-37]', async () => {
    const page = await openLivePage('/level/edit?id=2', { role: 'admin' });
    page.api.answers('GET /api/admin/level/2', { level });
    await page.show();
    await screen.findByRole('button', { name: 'Simpan' });
    expect([field(/Nama Level/), field(/Harga/), field(/Syarat/)].map(({ value }) => value)).toEqual([
      'Silver',
      '100',
      '1000',
    ]);
    page.api.answers('PUT /api/admin/level/2', { error: 'Nama sudah dipakai.', msg: 'x' }, { status: 422 });
    await page.user.click(save());
    expect(await screen.findByText('Error: Nama sudah dipakai.')).toBeTruthy();
  });

  it('that are being saved end the saving when they are left, which is said before, and nothing comes of it later [U1]', async () => {
    const page = await openLivePage('/level', { role: 'admin' });
    page.api.serves(LEVELS, () => pageOf(level));
    page.api.answers('GET /api/admin/level/2', { level });
    await page.show();
    await screen.findByText('Silver');
    await act(() => page.goTo('/level/edit?id=2'));
    await page.user.type(await screen.findByLabelText(/Nama Level/), ' Baru');
    const held = page.api.holds('PUT /api/admin/level/2');
    await page.user.click(save());
    const { signal } = await held.request;
    await act(() => page.goTo('/level'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Penyimpanan masih berjalan.');
    await page.user.click(within(dialog).getByRole('button', { name: 'Tinggalkan' }));
    await screen.findByRole('link', { name: 'Tambah Level' });
    expect(signal?.aborted).toBe(true);
    await act(async () => held.answer({ level }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.address()).toBe('/level');
  });

  it('that are being saved are saved where one stays [U1]', async () => {
    const page = await openLivePage('/level/edit?id=2', { role: 'admin' });
    page.api.answers('GET /api/admin/level/2', { level });
    await page.show();
    await page.user.type(await screen.findByLabelText(/Nama Level/), ' Baru');
    const held = page.api.holds('PUT /api/admin/level/2');
    await page.user.click(save());
    const { signal } = await held.request;
    await act(() => page.goTo('/level'));
    const dialog = await screen.findByRole('alertdialog');
    await page.user.click(within(dialog).getByRole('button', { name: 'Batal' }));
    expect(signal?.aborted).toBe(false);
    await act(async () => held.answer({ level }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Level berhasil disimpan.');
  });

  it.each(['/level/edit', '/level/edit?id=abc', '/level/edit?id=../1'])(
    'are not asked for at %s [D3]',
    async (address) => {
      const page = await openLivePage(address, { role: 'admin' });
      await page.show();
      expect(await screen.findByText('Data tidak ditemukan')).toBeTruthy();
      expect(page.api.requests.filter(({ path }) => path.includes('/level'))).toEqual([]);
    },
  );
});

const REFERRALS = 'GET /api/admin/users/referral-per-page';
const dewi = { id: 7, firstname: 'Dewi', lastname: 'Anggraini', email: 'dewi@example.com', income: 4000 };

describe('referrals', () => {
  it('are listed with what came of them, and their total, as the server sums it [REF-01, REF-02, REF-03, APP-19]', async () => {
    const page = await openLivePage('/referral', { id: '5', role: 'member' });
    page.api.answers(REFERRALS, {
      list: [dewi],
      total: 5585,
      meta: { totalPages: 3 },
    });
    await page.show();
    expect(await screen.findByRole('heading', { name: 'Total : Rp 5.585' })).toBeTruthy();
    expect(screen.getByText('Pendapatan Anda dari yang mendaftar dengan link Anda.')).toBeTruthy();
    expect(headings()).toEqual(['Dari', 'Nominal']);
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain('Dewi Anggraini');
    expect(row?.textContent).toContain('dewi@example.com');
    expect(row?.textContent).toContain('Rp 4.000');
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(page.api.requests.at(-1)?.query).toEqual({ page: '1', userId: '5' });
  });

  it('are those of everybody for an admin, with who invited them, where the server knows it', async () => {
    const page = await openLivePage('/referral', { id: '9', role: 'admin' });
    page.api.answers(REFERRALS, {
      list: [
        { ...dewi, Referrer: { id: 5, firstname: 'Ani', lastname: 'Wijaya' } },
        { ...dewi, id: 10 },
      ],
      total: 8000,
    });
    await page.show();
    await screen.findByRole('heading', { name: 'Total : Rp 8.000' });
    expect(headings()).toEqual(['Dari', 'Diundang oleh', 'Nominal']);
    const by = screen.getByRole('link', { name: 'Ani Wijaya' });
    expect(by.getAttribute('href')).toBe('/member/profile?id=5');
    expect(page.api.requests.at(-1)?.query).toEqual({ page: '1', userId: '9', of: 'office' });
  });

  it('come by a link that is copied, or passed on where the device can', async () => {
    const shareLink = vi.fn(async (_url: string) => {});
    const member = { id: '5', role: 'member', referral_code: 'ANI1' } as const;
    const page = await openLivePage('/referral', member, {}, { shareLink });
    page.api.answers(REFERRALS, { list: [], total: 0 });
    await page.show();
    const link = `${window.location.origin}/signup?referral=ANI1`;
    expect(await screen.findByText(link)).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Bagikan' }));
    expect(shareLink).toHaveBeenCalledWith(link);
    await page.user.click(screen.getByRole('button', { name: 'Copy Link Referral' }));
    expect(page.copyText).toHaveBeenCalledWith(link);
    expect(await screen.findByText('Link referal disalin.')).toBeTruthy();
  });

  it('have no button to pass the link on where the device cannot', async () => {
    const page = await openLivePage('/referral', { id: '5', role: 'member' });
    page.api.answers(REFERRALS, { list: [], total: 0 });
    await page.show();
    expect(await screen.findByRole('button', { name: 'Copy Link Referral' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bagikan' })).toBeNull();
  });
});
