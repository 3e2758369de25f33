import type { Page } from '@playwright/test';
import type { Scene } from '../scene';
import { fail, hold } from './calls';

const ask = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('alertdialog').waitFor();
};

const find = async (page: Page, text: string) => {
  await page.keyboard.press('Control+K');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.insertText(text);
};
const isFound = (page: Page, text: string) =>
  page.getByRole('option').filter({ hasText: text }).first().waitFor();

const dialogs: readonly Scene[] = [
  {
    name: 'dialog-delete',
    viewer: 'admin',
    path: '/level',
    arrange: (page) => ask(page, 'Delete'),
  },
  {
    name: 'dialog-delete-long',
    viewer: 'admin',
    path: '/level',
    contents: 'long',
    arrange: (page) => ask(page, 'Delete'),
  },
  {
    name: 'dialog-accept',
    viewer: 'staff',
    path: '/withdraw/requested',
    arrange: (page) => ask(page, 'Terima'),
  },
  {
    name: 'dialog-accept-long',
    viewer: 'staff',
    path: '/withdraw/requested',
    contents: 'long',
    arrange: (page) => ask(page, 'Terima'),
  },
  {
    name: 'dialog-lost',
    viewer: 'member',
    path: '/whatsapp?s=loggedOut',
    // A tablet shows the other button.
    arrange: async (page) => {
      await page
        .getByRole('button', { name: 'Start Blast', includeHidden: true })
        .first()
        .dispatchEvent('click');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'state-explained',
    viewer: 'member',
    path: '/whatsapp?s=suspended',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Suspended' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'withdraw-requested-chosen',
    viewer: 'staff',
    path: '/withdraw/requested',
    arrange: async (page) => {
      // Cards have their own, and a heading that only screen readers see.
      const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
      const name = isNarrow ? 'Pilih semua' : 'Pilih semua di halaman ini';
      await page.getByRole('checkbox', { name, exact: true }).click();
      await page.getByRole('region', { name: 'Baris yang dipilih' }).waitFor();
    },
  },
  {
    name: 'report',
    viewer: 'member',
    path: '/whatsapp',
    arrange: async (page, { people }) => {
      await page.getByRole('button', { name: people.member.firstname, exact: true }).click();
      await page.getByRole('button', { name: 'Laporkan masalah' }).click();
      await page.getByRole('dialog', { name: 'Laporkan masalah' }).waitFor();
    },
  },
  {
    name: 'keys',
    viewer: 'dev',
    path: '/whatsapp',
    arrange: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

const palette: readonly Scene[] = [
  { name: 'palette', viewer: 'admin', path: '/', arrange: (page) => find(page, '') },
  {
    name: 'palette-found',
    viewer: 'admin',
    path: '/',
    arrange: async (page, { people }) => {
      await find(page, people.member.firstname);
      await isFound(page, people.member.lastname);
    },
  },
  {
    name: 'palette-empty',
    viewer: 'admin',
    path: '/',
    contents: 'empty',
    arrange: async (page) => {
      await find(page, 'zzzz');
      await page
        .getByText(/tidak ada/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'palette-loading',
    viewer: 'admin',
    path: '/settings',
    isWaiting: true,
    arrange: async (page) => {
      await hold(page);
      await find(page, 'Ani');
    },
  },
  {
    name: 'palette-failed',
    viewer: 'admin',
    path: '/settings',
    arrange: async (page) => {
      await fail(page);
      await find(page, 'Ani');
      await isFound(page, 'Coba cari lagi');
    },
  },
  {
    name: 'palette-long',
    viewer: 'admin',
    path: '/',
    contents: 'long',
    arrange: async (page) => {
      await find(page, 'WWW');
      await isFound(page, 'WWW');
    },
  },
];

/** What lies over a screen. */
export const overlayScenes: readonly Scene[] = [...dialogs, ...palette];
