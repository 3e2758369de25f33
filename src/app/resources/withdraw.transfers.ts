import type { Withdraw } from '../../api/schema/entities';
import type { ExportSource } from '../provide/exports';

const empty = 'Belum ada penarikan.';
const rowOf = ({ nominal, status, createdAt }: Omit<Withdraw, 'User'>) => ({
  createdAt: createdAt === null ? '' : new Date(createdAt).toISOString(),
  nominal: String(nominal),
  status,
});

/** All that the signed-in user has ever asked for. */
export const ownWithdrawExport: ExportSource = {
  file: { name: 'withdraws', columns: ['createdAt', 'nominal', 'status'] },
  empty,
  read: async ({ call, user }, signal) =>
    (await call('withdraw.history', { userId: user()?.id ?? '' }, { signal })).rows.map(rowOf),
};

/** All that anybody has ever asked for, with the account that it goes to. */
export const withdrawExport: ExportSource = {
  file: {
    name: 'withdraws',
    columns: [
      'createdAt',
      'nominal',
      'status',
      'firstname',
      'lastname',
      'account_bank',
      'account_number',
      'account_name',
    ],
  },
  empty,
  read: async ({ call }, signal) =>
    (await call('withdraw.histories', {}, { signal })).rows.map(({ User, ...withdraw }) => ({
      ...User,
      ...rowOf(withdraw),
    })),
};
