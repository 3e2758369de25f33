import type { Page } from '@playwright/test';
import type { Scene } from '../scene';
import { hold } from './calls';

const press = (page: Page) => page.getByRole('button', { name: /^Pemberitahuan/ }).click();

const ring = async (page: Page) => {
  await press(page);
  await page.getByRole('dialog', { name: 'Pemberitahuan' }).getByRole('heading').waitFor();
};

const bell = (state: string, more: Partial<Scene> = {}): Scene => ({
  name: `bell${state}`,
  viewer: 'member',
  path: '/withdraw',
  arrange: ring,
  ...more,
});

/** What happened meanwhile, behind the bell. */
export const bellScenes: readonly Scene[] = [
  bell(''),
  bell('-long', { contents: 'long' }),
  bell('-empty', { contents: 'empty' }),
  bell('-loading', {
    isWaiting: true,
    arrange: async (page) => {
      await hold(page, '**/assets/alerts-panel-*');
      await press(page);
    },
  }),
];
