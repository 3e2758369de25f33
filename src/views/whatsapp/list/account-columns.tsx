import type { SenderRef } from '../../../machines/sender/sender';
import type { SortOf } from '../../../api/calls';
import type { Column } from '../../kit/data-table';
import { Account, Failures, Income, Successes } from './account-cells';

/** A column of each list of accounts. */
type AccountColumn = Column<SenderRef, SortOf<'whatsapp.page'> & SortOf<'whatsapp.suspendedPage'>>;

/** Which account it is; leads to it. */
export const accountColumn: AccountColumn = {
  id: 'account',
  sort: 'pushname',
  header: 'Akun',
  role: 'title',
  cell: (sender) => <Account sender={sender} />,
};

/** What an account sent, and what that earned. */
export const totalColumns: readonly AccountColumn[] = [
  {
    id: 'success',
    sort: 'count_success',
    header: 'Berhasil',
    align: 'end',
    role: 'summary',
    cell: (sender) => <Successes sender={sender} />,
  },
  {
    id: 'fail',
    sort: 'count_fail',
    header: 'Gagal',
    align: 'end',
    role: 'summary',
    cell: (sender) => <Failures sender={sender} />,
  },
  {
    id: 'income',
    sort: 'income',
    header: 'Total Pendapatan',
    align: 'end',
    role: 'summary',
    cell: (sender) => <Income sender={sender} />,
  },
];
