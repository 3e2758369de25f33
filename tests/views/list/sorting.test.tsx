import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
    const { asked } = await openRequests('/withdraw/requested?sort=-nominal', {});
    expect(asked()).toEqual({ page: '1', sort: '-nominal' });
  });

  it('is put right in an address that says what cannot be', async () => {
    const odd = await openRequests('/withdraw/requested?sort=a%20b&size=x', {});
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

  const sizeBox = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Baris per halaman' });
  const choose = (user: UserEvent, label: string) => user.selectOptions(sizeBox() as HTMLElement, label);

  it('is one of those that the server names, chosen under the list from its first page on [APP-13]', async () => {
    const meta = { count: 65, sizes: [25, 40] };
    const { user, asked, address } = await openRequests('/withdraw/requested?page=3', meta);
    expect(screen.getByText('65 baris')).toBeTruthy();
    expect(Array.from(sizeBox()?.options ?? [], ({ text }) => text)).toEqual([
      '25 per halaman',
      '40 per halaman',
    ]);
    await choose(user, '40 per halaman');
    expect([asked(), address()]).toEqual([{ page: '1', size: '40' }, '/withdraw/requested?size=40']);
    await choose(user, '25 per halaman');
    expect([asked(), address()]).toEqual([{ page: '1' }, '/withdraw/requested']);
  });

  it('is the server’s own where it names none, whatever the address says [APP-13]', async () => {
    const { asked, address } = await openRequests('/withdraw/requested?size=50', { count: 25 });
    expect(screen.getByText('25 baris')).toBeTruthy();
    expect(sizeBox()).toBeNull();
    expect([asked(), address()]).toEqual([{ page: '1' }, '/withdraw/requested']);
  });
});
