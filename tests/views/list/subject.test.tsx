import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';

const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent;
const USER = 'GET /api/admin/users/7';
const ani = { user: { id: 7, firstname: 'Ani', lastname: 'Wijaya' } };
const LISTS = [
  ['/member/whatsapp', 'Daftar Whatsapp', 'Daftar Member', 'GET /api/admin/whatsapp/list-per-page'],
  ['/withdraw/ledger', 'Mutasi Saldo', 'Permintaan Withdraw', 'GET /api/admin/withdraw/ledger/7'],
] as const;

describe.each(LISTS)('a list of somebody: %s', (path, title, parent, call) => {
  const open = async () => {
    const page = await openLivePage(`${path}?id=7`, { id: '9', role: 'admin' });
    page.api.serves(call, () => ({ data: [], meta: { totalPages: 1 } }));
    return page;
  };

  it('says whose it is in heading, breadcrumb and tab, which it reads once', async () => {
    const page = await open();
    page.api.answers(USER, ani);
    await page.show();
    await waitFor(() => expect(crumbs()).toBe(`Home${parent}${title}: Ani Wijaya`));
    expect(screen.getByRole('heading', { name: title }).nextElementSibling?.textContent).toBe('Ani Wijaya');
    await waitFor(() => expect(document.title).toContain(`${title}: Ani Wijaya`));
    expect(await screen.findByText('Kosong')).toBeTruthy();
    await page.connect();
    const asked = page.api.requests.filter((request) => request.path === '/api/admin/users/7');
    expect(asked).toHaveLength(1);
  });

  it('is not found where nobody has the id', async () => {
    const page = await open();
    page.api.answers(USER, { msg: 'Pengguna tidak ditemukan.' }, { status: 404 });
    await page.show();
    expect(await screen.findByText('We can’t seem to find the page you are looking for!')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
    expect(document.title).toContain('Halaman tidak ditemukan');
  });

  it('goes without a name that cannot be read', async () => {
    const page = await open();
    page.api.answers(USER, { msg: 'Tidak dapat dibaca.' }, { status: 400 });
    await page.show();
    expect(await screen.findByText('Kosong')).toBeTruthy();
    expect(crumbs()).toBe(`Home${parent}${title}`);
  });

  it('says whose the next one is', async () => {
    const page = await open();
    page.api.answers(USER, ani);
    page.api.serves(call.replace(/7$/, '8'), () => ({ data: [], meta: { totalPages: 1 } }));
    page.api.answers('GET /api/admin/users/8', { user: { id: 8, firstname: 'Budi', lastname: '' } });
    await page.show();
    await waitFor(() => expect(crumbs()).toBe(`Home${parent}${title}: Ani Wijaya`));
    await act(() => page.goTo(`${path}?id=8`));
    await waitFor(() => expect(crumbs()).toBe(`Home${parent}${title}: Budi`));
  });
});
