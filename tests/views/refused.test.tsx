import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openLivePage } from '../support/live-page';

it('a refused connection is tried again once the session proves valid, though a screen listens to its channel, too [N11]', async () => {
  const page = await openLivePage('/whatsapp/create', { id: '5', role: 'member' });
  await page.show();
  await page.connect();
  await screen.findByText('Buat Kode QR');
  page.api.answers('POST /api/auth/validate', { isvalid: true });
  await page.disconnect(4401);
  await vi.waitFor(() => expect(page.sockets()).toEqual({ opened: 2, alive: 1 }));
  await page.connect();
  expect(page.system.connection.getSnapshot().matches({ open: 'live' })).toBe(true);
});
