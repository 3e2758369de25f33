import type { Page } from '@playwright/test';
import type { Scene } from '../scene';
import { fail, hold } from './calls';

const IMPORT = '**/phonenumber/import';
const ROWS = [
  'number,name',
  '6282399990001,Ani',
  '082399990002,Budi',
  '6.28E+12,Dewi',
  '6282399990001,Ani lagi',
];

const choose = async (page: Page, rows: readonly string[]) => {
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'nomor.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
};
const preview = async (page: Page, rows: readonly string[]) => {
  await choose(page, rows);
  await page.getByText(/baris dibaca/).waitFor();
};
const send = async (page: Page) => {
  await preview(page, ROWS);
  await page.getByRole('button', { name: 'Upload File' }).click();
};

const imported = (state: string, more: Partial<Scene>): Scene => ({
  name: `import-${state}`,
  viewer: 'admin',
  path: '/phonenumber/create',
  ...more,
});

/** A file on its way to be numbers. */
export const importScenes: readonly Scene[] = [
  imported('preview', { arrange: (page) => preview(page, ROWS) }),
  imported('empty', {
    arrange: async (page) => {
      await choose(page, ['number,name']);
      await page.getByText('File tidak berisi baris.').waitFor();
    },
  }),
  imported('loading', { prepare: (page) => hold(page, IMPORT), arrange: send, isWaiting: true }),
  imported('failed', {
    prepare: (page) => fail(page, IMPORT),
    arrange: async (page) => {
      await send(page);
      await page.getByText('Internal server error').first().waitFor();
    },
  }),
  imported('long', {
    arrange: (page) =>
      preview(page, ['number,name', `6282399990001,${'W'.repeat(150)}`, `62${'9'.repeat(60)},Ani`]),
  }),
];
