import { HandCoinsIcon, WalletIcon } from 'lucide-react';
import type { Movement } from '../../../api/schema/ledger';
import type { ReadWithdraw } from '../../../machines/withdraw/waiting.rules';
import { defineResource, type RowKind } from '../../resource/define';
import {
  listExportOf,
  listOf,
  pageInput,
  type ReadPage,
  rowKind,
  selectionOf,
  userSubject,
} from '../../resource/wirings';

const money = () => import('./charts');
const ledger = () => import('./ledger');

const row: RowKind<ReadWithdraw> = {
  kind: 'withdraw',
  idOf: ({ id }) => id,
  chart: async (sources) => (await money()).provideWithdrawRow(sources),
};

const movement = rowKind<Movement>('movement');

const readAll: ReadPage<ReadWithdraw> = async ({ call, streams, user }, input, signal) => {
  const { id } = input.query;
  const answer = await call('withdraw.page', { ...pageInput(input), ...(id && { user_id: id }) }, { signal });
  const reading = { readAt: streams.scheduler.now(), reader: user()?.id ?? '' };
  return { ...answer, rows: answer.rows.map((record) => ({ ...record, ...reading })) };
};

const readOwn: ReadPage<ReadWithdraw> = ({ call, user }, input, signal) =>
  call('withdraw.page', { ...pageInput(input), user_id: user()?.id ?? '' }, { signal });

/** Money that members ask for, and staff answer (WD-01 to WD-19). */
export const withdraw = defineResource({
  charts: {
    /** Everybody's requests. */
    withdrawList: listOf('withdraw', row, readAll),
    withdrawSelection: selectionOf(
      'withdraw',
      row,
      readAll,
      async () => (await import('./bulk')).withdrawBulk,
    ),
    /** The signed-in user's own. */
    ownWithdrawList: listOf('own withdraw', row, readOwn),
    /** What changed the signed-in user's balance. */
    ownLedger: async (sources, loader) => (await ledger()).ownLedger(movement)(sources, loader),
    /** The same of the member whom the address names. */
    memberLedger: async (sources, loader) => (await ledger()).memberLedger(movement)(sources, loader),
    /** Whose that is. */
    ledgerSubject: userSubject,
    ownWithdrawExport: listExportOf(row, readOwn, async () => (await import('./export')).ownWithdrawsFile),
    withdrawExport: listExportOf(row, readAll, async () => (await import('./export')).withdrawsFile),
    accountCopy: async (sources) => (await money()).provideAccountCopy(sources),
    withdrawRequest: async (sources) => (await money()).provideWithdrawRequest(sources),
    withdrawFigures: async (sources) => (await money()).provideWithdrawFigures(sources),
  },
  rows: [row, movement],
  logFields: {
    plain: [
      'nominal',
      'readAt',
      'reader',
      'amount',
      'balance',
      'payee_recorded',
      'payee_changed',
      'two_people',
    ],
  },
  screens: (screen) => [
    screen({
      path: '/withdraw',
      title: 'Withdraw',
      permission: 'withdraws.request',
      menu: { label: 'Withdraw', icon: WalletIcon, permission: 'accounts.own' },
      charts: ['ownWithdrawList', 'ownLedger', 'withdrawRequest', 'withdrawFigures'],
      later: ['ownWithdrawExport'],
      view: () => import('../../../views/withdraw/withdraw'),
    }),
    screen({
      path: '/withdraw/requested',
      title: 'Permintaan Withdraw',
      permission: 'withdraws.answer',
      menu: { label: 'Permintaan Withdraw', icon: HandCoinsIcon },
      charts: ['withdrawList', 'accountCopy'],
      later: ['withdrawSelection', 'withdrawExport'],
      view: () => import('../../../views/withdraw/requests'),
    }),
    screen({
      path: '/withdraw/ledger',
      title: 'Mutasi Saldo',
      permission: 'withdraws.answer',
      within: '/withdraw/requested',
      unlisted: true,
      charts: ['memberLedger', 'ledgerSubject'],
      view: () => import('../../../views/withdraw/member-ledger'),
    }),
  ],
});
