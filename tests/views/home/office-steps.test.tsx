import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { serveCards, serveSurroundings } from './surroundings';

const open = async (templates: readonly object[], blasted: number) => {
  const page = await openLivePage('/', { id: '5', role: 'admin' });
  serveSurroundings(page.api);
  serveCards(page.api);
  page.api.serves('GET /api/admin/message/list-per-page', () => ({ data: templates }));
  page.api.serves('GET /api/admin/phonenumber/count-blast', () => ({ blasted, unBlasted: 0 }));
  await page.show();
  await screen.findByText('Perlu tindakan');
};

it('leads the office of an empty installation through its first steps', async () => {
  await open([], 0);
  expect(await screen.findByText('Langkah pertama')).toBeTruthy();
  expect(screen.getByText('1 dari 3 selesai')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buat' }).getAttribute('href')).toBe('/message/create');
});

it('leaves the office alone once somebody can send', async () => {
  await open([{ id: 1 }], 5);
  await screen.findByText('Blast Hari Ini');
  expect(screen.queryByText('Langkah pertama')).toBeNull();
});
