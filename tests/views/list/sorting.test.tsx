import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from '../money/answers';

async function openRequests(address: string, meta: object) {
  const page = await openLivePage(address, { role: 'staff' });
  page.api.serves(WITHDRAWS, () => ({
    ...pageOf(withdraw(1, 'requested')),
    meta: { totalPages: 3, ...meta },
  }));
  await page.show();
  await screen.findByText('Diminta');
  await screen.findByRole('button', { name: 'Kolom' });
  const asked = () => page.api.requests.findLast(({ path }) => path.endsWith('per-page'))?.query;
  return { ...page, asked };
}
const head = (name: string) => screen.getByRole('columnheader', { name });

describe('the order of a list', () => {
  it('is chosen in the headings that the server can sort by: up, down, and its own again', async () => {
    const { user, asked, address } = await openRequests('/withdraw/requested?page=2&id=5', {
      sortable: ['nominal', 'createdAt'],
    });
    expect([head('Nominal'), head('Rekening')].map((one) => one.getAttribute('aria-sort'))).toEqual([
      'none',
      null,
    ]);
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Nominal' }));
    expect(asked()).toEqual({ page: '1', sort: 'nominal', user_id: '5' });
    expect(address()).toBe('/withdraw/requested?id=5&sort=nominal');
    await user.click(screen.getByRole('button', { name: 'Nominal' }));
    expect([asked()?.sort, head('Nominal').getAttribute('aria-sort')]).toEqual(['-nominal', 'descending']);
    await user.click(screen.getByRole('button', { name: 'Nominal' }));
    expect([asked()?.sort, address()]).toEqual([undefined, '/withdraw/requested?id=5']);
  });

  it('stands in the address', async () => {
    const { asked } = await openRequests('/withdraw/requested?sort=-nominal&size=50', {});
    expect(asked()).toEqual({ page: '1', size: '50', sort: '-nominal' });
  });

  it('is put right in an address that says what cannot be', async () => {
    const odd = await openRequests('/withdraw/requested?sort=a%20b&size=7', {});
    expect([odd.asked(), odd.address()]).toEqual([{ page: '1' }, '/withdraw/requested']);
  });

  it('is not offered by a server that knows of none', async () => {
    await openRequests('/withdraw/requested', {});
    expect(head('Nominal').getAttribute('aria-sort')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nominal' })).toBeNull();
  });
});

describe('the size of a page', () => {
  it('stands beside how many rows there are at least, where the server stopped counting', async () => {
    await openRequests('/withdraw/requested', { count: 10_000, more: true });
    expect(screen.getByText('lebih dari 10.000 baris')).toBeTruthy();
  });

  it('is chosen under the list, and begins at the first page', async () => {
    const { user, asked, address } = await openRequests('/withdraw/requested?page=3', { count: 25 });
    expect(screen.getByText('25 baris')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Baris per halaman' }), '200 per halaman');
    expect([asked(), address()]).toEqual([{ page: '1', size: '200' }, '/withdraw/requested?size=200']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Baris per halaman' }), '10 per halaman');
    expect([asked(), address()]).toEqual([{ page: '1' }, '/withdraw/requested']);
  });
});
