import { screen } from '@testing-library/react';
import type { Environment } from '../../../src/app/browser/environment';
import { openLivePage } from '../../support/live-page';

export const PAGE = 'GET /api/admin/whatsapp/list-per-page';
export const account = {
  id: 12,
  clientid: 'id-1723',
  phonenumber: '628120000001',
  pushname: 'Budi',
  state: 'connected',
  status: 'idle',
  count_success: 120,
  count_fail: 3,
  income: 12_000,
  suspended: 0,
  suspended_count: 0,
};

/** The list of accounts with one account in it, as `role` opens it. */
export async function openList(
  record: object = {},
  role = 'member',
  address = '/whatsapp',
  totalPages = 1,
  parts: Partial<Environment> = {},
) {
  const page = await openLivePage(address, { id: '5', role }, {}, parts);
  page.api.answers(PAGE, { data: [{ ...account, ...record }], meta: { totalPages } });
  page.api.serves('GET /api/admin/users/9', () => ({
    user: { id: 9, firstname: 'Ani', lastname: 'Wijaya' },
  }));
  await page.show();
  await screen.findByText('Budi');
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  return {
    ...page,
    row,
    asked: () => page.api.requests.filter(({ path }) => path.endsWith('list-per-page')),
  };
}
