import type { Page } from '@playwright/test';
import type { Scene } from '../scene';
import { fail, hold } from './calls';

const HISTORY = '**/whatsapp/history/**';

const open = async (page: Page, device: string) => {
  const row = page.getByRole('row').filter({ hasText: device.slice(-6) });
  await row.getByRole('button', { name: /^Riwayat/ }).click();
  await page.getByRole('dialog').getByRole('list').waitFor();
};
const openWhole = async (page: Page, device: string) => {
  await open(page, device);
  await page.getByText('Memuat yang lebih lama…').waitFor({ state: 'hidden' });
};

const drawer = (state: string, more: Partial<Scene> = {}): Scene => ({
  name: `riwayat${state && `-${state}`}`,
  viewer: 'member',
  path: '/whatsapp',
  arrange: (page, { device }) => openWhole(page, device),
  ...more,
});

/** What happened to an account, in its drawer. */
export const drawerScenes: readonly Scene[] = [
  drawer(''),
  drawer('empty', {
    prepare: (page) =>
      page.route(HISTORY, (route) =>
        route.fulfill({
          json: {
            data: [],
            meta: { epoch: 'none', from: 0, before: 0, isOldest: true, now: new Date().toISOString() },
          },
        }),
      ),
  }),
  drawer('loading', {
    prepare: (page) => hold(page, HISTORY),
    arrange: (page, { device }) => open(page, device),
    isWaiting: true,
  }),
  drawer('failed', {
    prepare: (page) => fail(page, HISTORY),
    arrange: async (page, { device }) => {
      await open(page, device);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  }),
  drawer('long', { contents: 'long' }),
];
