import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account } from './open-list';

const LIST = 'GET /api/admin/whatsapp/list-per-page';
const START = 'POST /api/admin/whatsapp/start-blasting';
const row = (id: number, change: object = {}) => ({ ...account, id, clientid: `id-${id}`, ...change });

async function open(role: string, ...rows: object[]) {
  const page = await openLivePage('/whatsapp', { id: '5', role });
  page.api.serves(LIST, () => ({ data: rows, meta: { totalPages: 1 } }));
  await page.show();
  await page.connect();
  await page.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
  return page;
}
const bar = () => within(screen.getByRole('region', { name: 'Baris yang dipilih' }));
const offered = () =>
  bar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

it('starts those that can, and says why the others were left out, without a dialog for each', async () => {
  const page = await open(
    'member',
    row(1),
    row(2, { state: 'loggedOut' }),
    row(3, { state: 'loggedOut' }),
    row(4, { status: 'sending' }),
  );
  expect(offered()).toEqual(['Mulai Blast', 'Hentikan Blast']);
  await page.user.click(bar().getByRole('button', { name: 'Mulai Blast' }));
  await screen.findByRole('alertdialog', { name: 'Mulai 1 akun?' });
  page.api.answersAll(() => ({}));
  await page.user.click(screen.getByRole('button', { name: 'Ya, Mulai.' }));
  expect(
    await screen.findByText('1 akun dimulai. 3 dilewati: 2 keluar dari WhatsApp, 1 sudah berjalan.'),
  ).toBeTruthy();
  expect(page.api.requests.filter(({ method, path }) => `${method} ${path}` === START)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('offers who may activate nothing but that', async () => {
  await open('admin', row(1), row(2, { suspended: 1, suspended_count: 1 }));
  expect(offered()).toEqual(['Aktifkan']);
});

it('has no bar for rows that nothing can be done with', async () => {
  await open('member', row(1, { suspended: 1, suspended_count: 1 }));
  expect(screen.queryByRole('region', { name: 'Baris yang dipilih' })).toBeNull();
});
