import { HandCoinsIcon, WalletIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** Money that members ask for, and staff answer (WD-01 to WD-19). */
export const withdraw = defineResource({
  provide: () => import('./provide'),
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
      'paid_on',
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
      charts: ['withdrawList', 'accountCopy', 'payoutGathering'],
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
    screen({
      path: '/withdraw/statement',
      title: 'Laporan Bulanan',
      permission: 'withdraws.request',
      within: '/withdraw',
      charts: ['monthStatement', 'statementExport'],
      view: () => import('../../../views/withdraw/month/own-statement'),
    }),
    screen({
      path: '/withdraw/ledger/statement',
      title: 'Laporan Bulanan',
      permission: 'withdraws.answer',
      within: '/withdraw/requested',
      unlisted: true,
      charts: ['monthStatement', 'statementExport'],
      view: () => import('../../../views/withdraw/month/member-statement'),
    }),
    screen({
      path: '/withdraw/statement/all',
      title: 'Laporan Bulanan Kantor',
      permission: 'members.manage',
      within: '/withdraw/requested',
      charts: ['officeMonths'],
      later: ['officeMonthsExport'],
      view: () => import('../../../views/withdraw/month/office-months'),
    }),
  ],
});
