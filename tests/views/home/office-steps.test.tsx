import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { serveCards, serveSurroundings } from './surroundings';

/** Of an office that has so much. */
const open = async (stock: { proxies: number; rows: readonly object[]; numbers: number }) => {
  const page = await openLivePage('/', { id: '5', role: 'admin' });
  serveSurroundings(page.api);
  serveCards(page.api);
  for (const list of ['level', 'message'])
    page.api.serves(`GET /api/admin/${list}/list-per-page`, () => ({ data: stock.rows }));
  page.api.serves('GET /api/admin/proxy/count-use', () => ({ used: 0, unUsed: stock.proxies }));
  page.api.serves('GET /api/admin/phonenumber/count-blast', () => ({ blasted: stock.numbers, unBlasted: 0 }));
  await page.show();
  await screen.findByText('Perlu tindakan');
};

it('leads the office of an empty installation through its first steps, without an alarm', async () => {
  await open({ proxies: 0, rows: [], numbers: 0 });
  expect(await screen.findByText('Langkah pertama')).toBeTruthy();
  expect(screen.getByText('1 dari 5 selesai')).toBeTruthy();
  const steps = within(screen.getByRole('region', { name: 'Langkah pertama' })).getAllByRole('link');
  expect(steps.map((link) => link.getAttribute('href'))).toEqual([
    '/proxy/create',
    '/level/create',
    '/message/create',
    '/phonenumber/create',
  ]);
  expect(screen.queryByText('Nomor lama dipakai kembali')).toBeNull();
});

it('leaves the office alone once somebody can send', async () => {
  await open({ proxies: 1, rows: [{ id: 1 }], numbers: 5 });
  expect(await screen.findByText('Nomor lama dipakai kembali')).toBeTruthy();
  expect(screen.queryByText('Langkah pertama')).toBeNull();
});
