import type { Page } from '@playwright/test';
import type { Scene, Viewer } from '../scene';
import { drain, fail, hold } from './calls';
import { offerPush, switchPushOn } from './push';

/** Every list and dashboard with its viewer; `rows` is the call for its rows where a server always has some. */
const READERS: readonly (readonly [name: string, path: string, viewer: Viewer, rows?: string])[] = [
  ['whatsapp', '/whatsapp', 'member'],
  ['withdraw', '/withdraw', 'member'],
  ['bonus', '/bonus', 'member'],
  ['referral', '/referral', 'member'],
  ['withdraw-requested', '/withdraw/requested', 'staff'],
  ['withdraw-payouts', '/withdraw/payouts', 'staff'],
  ['generator-list', '/generator/list', 'staff'],
  ['validator-list', '/validator/list', 'staff'],
  ['whatsapp-board', '/whatsapp/board', 'admin'],
  ['member', '/member', 'admin', '**/members-per-page*'],
  ['phonenumber', '/phonenumber', 'admin'],
  ['optout', '/optout', 'admin'],
  ['audit', '/audit', 'admin', '**/audit/list-per-page*'],
  ['proxy', '/proxy', 'admin'],
  ['message', '/message', 'admin'],
  ['level', '/level', 'admin', '**/level/list-per-page*'],
  ['dashboard-member', '/', 'member'],
  ['dashboard-admin', '/', 'admin'],
];

const loading = { prepare: (page: Page) => hold(page), isWaiting: true };
const failed = { prepare: (page: Page) => fail(page) };

/** An address that shows one thing, in some of its states. */
const statesOf = (
  name: string,
  viewer: Viewer,
  path: Scene['path'],
  states: Readonly<Record<string, Partial<Scene>>>,
): readonly Scene[] =>
  Object.entries(states).map(([state, more]) => ({ name: `${name}-${state}`, viewer, path, ...more }));

/** Every list and dashboard without anything in it, on its way, failed, and with names that no line has room for. */
export const stateScenes: readonly Scene[] = [
  ...READERS.flatMap(([name, path, viewer, rows]): readonly Scene[] => [
    {
      name: `${name}-empty`,
      viewer,
      path,
      contents: 'empty',
      ...(rows && { prepare: (page) => drain(page, rows) }),
    },
    { name: `${name}-loading`, viewer, path, ...loading },
    {
      name: `${name}-failed`,
      viewer,
      path,
      prepare: (page) => fail(page),
      arrange: (page) => page.getByRole('alert').first().waitFor(),
    },
    { name: `${name}-long`, viewer, path, contents: 'long' },
  ]),
  ...statesOf('withdraw-ledger', 'staff', ({ people }) => `/withdraw/ledger?id=${people.member.id}`, {
    empty: { contents: 'empty' },
    loading,
    failed,
    long: { contents: 'long' },
  }),
  ...statesOf('withdraw-payouts-run', 'staff', '/withdraw/payouts/run?id=3', {
    closed: { path: '/withdraw/payouts/run?id=1' },
    draft: { path: '/withdraw/payouts/run?id=2' },
    partly: { path: '/withdraw/payouts/run?id=4' },
    long: { path: '/withdraw/payouts/run?id=1', contents: 'long' },
    unknown: { path: '/withdraw/payouts/run?id=999' },
    loading,
    failed,
  }),
  ...statesOf('member-profile', 'admin', ({ people }) => `/member/profile?id=${people.member.id}`, {
    beginner: { path: ({ people }) => `/member/profile?id=${people.beginner.id}` },
    admin: { path: ({ people }) => `/member/profile?id=${people.admin.id}` },
    unknown: { path: '/member/profile?id=999999' },
    loading,
    failed,
    long: { contents: 'long' },
  }),
  ...statesOf('withdraw-statement', 'member', '/withdraw/statement', {
    empty: { viewer: 'beginner' },
    loading,
    failed,
    long: { contents: 'long' },
  }),
  ...statesOf('settings', 'admin', '/settings', {
    loading,
    failed,
    changed: {
      arrange: async (page) => {
        await page.getByLabel('Interval Max').fill('45');
        await page.getByLabel('Daftar Warna').fill('#2C2C2C, #F4F6F6, merah, #8A6D1D');
        await page.getByRole('button', { name: 'Simpan' }).scrollIntoViewIfNeeded();
      },
    },
  }),
  ...statesOf('member-edit', 'admin', ({ people }) => `/member/edit?id=${people.member.id}`, {
    loading,
    failed,
  }),
  ...statesOf('blaster', 'admin', '/blaster', {
    written: {
      arrange: async (page) => {
        await page.getByRole('textbox', { name: 'Pesan' }).fill('Halo {name}, *promo* hari ini.');
        await page.getByRole('listbox', { name: 'Penerima' }).getByRole('option').first().click();
      },
    },
  }),
  ...statesOf('profile-push', 'member', '/profile', {
    offered: { prepare: offerPush },
    on: { prepare: offerPush, arrange: switchPushOn },
  }),
];
