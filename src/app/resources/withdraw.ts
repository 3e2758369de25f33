import { HandCoinsIcon, WalletIcon } from 'lucide-react';
import type { Withdraw } from '../../api/schema/entities';
import { defineResource, type RowKind } from './define';
import { exportOf, listOf, pageInput } from './wirings';

const row: RowKind<Withdraw> = {
  kind: 'withdraw',
  idOf: ({ id }) => id,
  chart: async (sources) => (await import('../provide/withdraw')).provideWithdrawRow(sources),
};

/** Money that members ask for, and staff answer (WD-01 to WD-19). */
export const withdraw = defineResource({
  charts: {
    /** Everybody's requests. */
    withdrawList: listOf('withdraw', row, ({ call }, input, signal) =>
      call('withdraw.page', pageInput(input), { signal }),
    ),
    /** The signed-in user's own. */
    ownWithdrawList: listOf('own withdraw', row, ({ call, user }, input, signal) =>
      call('withdraw.page', { ...pageInput(input), user_id: user()?.id ?? '' }, { signal }),
    ),
    ownWithdrawExport: exportOf(async () => (await import('./withdraw.transfers')).ownWithdrawExport),
    withdrawExport: exportOf(async () => (await import('./withdraw.transfers')).withdrawExport),
    withdrawRequest: async (sources) => (await import('../provide/withdraw')).provideWithdrawRequest(sources),
    withdrawFigures: async (sources) => (await import('../provide/withdraw')).provideWithdrawFigures(sources),
  },
  rows: [row],
  logFields: { plain: ['nominal'] },
  screens: (screen) => [
    screen({
      path: '/withdraw',
      title: 'Withdraw',
      permission: 'withdraws.request',
      menu: { label: 'Withdraw', icon: WalletIcon, permission: 'accounts.own' },
      charts: ['ownWithdrawList', 'ownWithdrawExport', 'withdrawRequest', 'withdrawFigures'],
      view: () => import('../../views/withdraw/withdraw'),
    }),
    screen({
      path: '/withdraw/requested',
      title: 'Permintaan Withdraw',
      permission: 'withdraws.answer',
      menu: { label: 'Permintaan Withdraw', icon: HandCoinsIcon },
      charts: ['withdrawList', 'withdrawExport'],
      view: () => import('../../views/withdraw/requests'),
    }),
  ],
});
