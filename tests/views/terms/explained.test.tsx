import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';

async function open(account: object, role = 'member') {
  const page = await openLivePage('/whatsapp', { id: '5', role });
  page.api.serves('GET /api/admin/whatsapp/list-per-page', () => ({
    data: [{ id: 12, clientid: 'id-12', phonenumber: '62811', ...account }],
    meta: { totalPages: 1 },
  }));
  await page.show();
  return page;
}

it.each([
  [{ state: 'conflict' }, 'Conflict', 'Dibuka di tempat lain', 'Tidak perlu kode baru.'],
  [{ state: null }, 'Belum Tersambung', 'Belum tersambung', 'Blast tidak dapat dimulai.'],
  [
    { state: 'connected', suspended: 1, suspended_count: 2 },
    'Suspended (2x)',
    'Ditangguhkan',
    'Hubungi Admin/CS.',
  ],
  [
    { state: 'connected', suspended: 1, suspended_count: 3 },
    'Suspended (3x)',
    'Tetap ditangguhkan',
    'Tautkan nomor lain.',
  ],
])('%o is explained where it stands, by a press', async (account, badge, word, told) => {
  const { user } = await open(account);
  await user.click(await screen.findByRole('button', { name: badge }));
  const panel = await screen.findByRole('dialog', { name: word });
  expect(panel.textContent).toContain(told);
  expect(within(panel).getByRole('link', { name: 'Buka di Kamus' })).toBeTruthy();
});

it('opens and closes by keyboard, which stays at the status', async () => {
  const { user } = await open({ state: 'loggedOut' });
  const badge = await screen.findByRole('button', { name: 'Logged Out' });
  badge.focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Keluar dari WhatsApp' });
  panel.focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(badge);
});

it('leaves a status alone that this page does not know', async () => {
  await open({ state: 'dreaming' });
  expect(await screen.findByText('Dreaming')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dreaming' })).toBeNull();
});
