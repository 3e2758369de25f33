import type { Scene, Viewer } from '../scene';
import { drain, fail, hold } from './calls';

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
  ['proxy', '/proxy', 'admin'],
  ['message', '/message', 'admin'],
  ['level', '/level', 'admin', '**/level/list-per-page*'],
  ['dashboard-member', '/', 'member'],
  ['dashboard-admin', '/', 'admin'],
];

const ledger = (name: string, more: Pick<Scene, 'contents' | 'prepare' | 'isWaiting'>): Scene => ({
  name: `withdraw-ledger-${name}`,
  viewer: 'staff',
  path: ({ people }) => `/withdraw/ledger?id=${people.member.id}`,
  ...more,
});

/** A payout run, by its id; without more in one of its states. */
const payoutRun = (name: string, id: number, more: Partial<Scene> = {}): Scene => ({
  name: `withdraw-payouts-run-${name}`,
  viewer: 'staff',
  path: `/withdraw/payouts/run?id=${id}`,
  ...more,
});

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
    { name: `${name}-loading`, viewer, path, prepare: (page) => hold(page), isWaiting: true },
    {
      name: `${name}-failed`,
      viewer,
      path,
      prepare: (page) => fail(page),
      arrange: (page) => page.getByRole('alert').first().waitFor(),
    },
    { name: `${name}-long`, viewer, path, contents: 'long' },
  ]),
  ledger('empty', { contents: 'empty' }),
  ledger('loading', { prepare: (page) => hold(page), isWaiting: true }),
  ledger('failed', { prepare: (page) => fail(page) }),
  ledger('long', { contents: 'long' }),
  payoutRun('closed', 1),
  payoutRun('draft', 2),
  payoutRun('partly', 4),
  payoutRun('long', 1, { contents: 'long' }),
  payoutRun('loading', 3, { prepare: (page) => hold(page), isWaiting: true }),
  payoutRun('failed', 3, { prepare: (page) => fail(page) }),
];
