import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../support/live-page';
import { LEVELS, level } from './money/answers';

const BUSY = 'Server sedang sibuk, dicoba lagi.';
/** No test waits. */
const parts = { wait: async () => {} };
const busy = { status: 503, headers: { 'Retry-After': '2' } };

it('a busy server is said to be tried again, and shows what it answers then', async () => {
  const page = await openLivePage('/level', { role: 'admin' }, {}, parts);
  page.api.answers(LEVELS, { msg: 'Server sedang sibuk.' }, busy);
  page.api.answers(LEVELS, { data: [level], meta: { totalPages: 1 } });
  await page.show();
  expect(await screen.findByText(BUSY)).toBeTruthy();
  expect(await screen.findByText('Silver')).toBeTruthy();
});

it('what a busy server was asked to save is saved once it can, and nothing is said of a failure', async () => {
  const page = await openLivePage('/level/create', { role: 'dev' }, {}, parts);
  const SAVE = 'POST /api/admin/level/create';
  page.api.answers(SAVE, { error: 'Server sedang sibuk.' }, busy);
  page.api.answers(SAVE, { level });
  await page.show();
  await page.user.type(await screen.findByLabelText(/Nama Level/), 'Silver');
  await page.user.type(screen.getByLabelText(/Harga Blast/), '100');
  await page.user.type(screen.getByLabelText(/Syarat Minimal/), '1000{Enter}');
  expect(await screen.findByText(BUSY)).toBeTruthy();
  const saves = () => page.api.requests.filter(({ path }) => path === '/api/admin/level/create');
  await expect.poll(() => saves().length).toBe(2);
  expect(new Set(saves().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
