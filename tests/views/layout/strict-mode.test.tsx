import { configure, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';

afterEach(() => configure({ reactStrictMode: false }));

it('opens one socket and follows each account once, however often React mounts a screen [U8]', async () => {
  configure({ reactStrictMode: true });
  const page = await openLivePage('/whatsapp', { id: '3', role: 'member' });
  const account = { id: 12, clientid: 'id-1', phonenumber: '62811', state: 'connected', status: 'idle' };
  const list = { data: [{ ...account, count_success: 4 }], meta: { totalPages: 1 } };
  page.api.answers('GET /api/admin/whatsapp/list-per-page', list);
  page.api.answers('GET /api/admin/whatsapp/list-per-page', list);
  await page.show();
  await page.connect();
  const row = (await screen.findByText('62811')).closest('tr') as HTMLElement;
  await page.receive({
    event: 'count_success',
    source: 'whatsapp',
    deviceId: 'id-1',
    sender: { id: 12, clientid: 'id-1', count_success: 5, income: 1 },
    epoch: 'e',
    seq: 1,
  });
  expect(await within(row).findByText('5')).toBeTruthy();
  expect(page.sockets()).toEqual({ opened: 1, alive: 1 });
});
