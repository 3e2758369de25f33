import type { TaskRef } from '../../machines/crud/task';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import type { ListColumns } from '../list/filters';
import { askedColumn, bankColumn, memberColumn, decidedColumn, nominalColumn } from './cells';
import { Commands } from './commands';

/** A request as the office sees it (WD-01 to WD-03); `copy` copies the account number that it is paid to. */
export const requestColumns = (copy?: TaskRef): ListColumns<WithdrawRef, 'withdraw.page'> => [
  memberColumn,
  bankColumn(copy),
  { ...nominalColumn, role: 'summary' },
  { ...decidedColumn, role: 'status' },
  { ...askedColumn, role: 'summary' },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Commands row={row} /> },
];
