import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import type { Column } from '../kit/data-table';
import { ListScreen } from '../list-screen';
import { useSystem } from '../system';
import { askedColumn, bankColumn, memberColumn, nominalColumn, statusColumn } from './cells';
import { Commands, Failure } from './commands';

const columns: readonly Column<WithdrawRef>[] = [
  memberColumn,
  bankColumn,
  nominalColumn,
  statusColumn,
  askedColumn,
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Commands row={row} /> },
];
const failure = (row: WithdrawRef) => <Failure row={row} />;

/** `/withdraw/requested`: everybody's requests, for those who handle them (WD-01 to WD-10). */
export default function WithdrawRequests() {
  const { logic } = useSystem();
  return (
    <ListScreen<WithdrawRef>
      title="Permintaan Withdraw"
      id="list:withdraw"
      logic={logic.withdrawList}
      columns={columns}
      noteOf={failure}
      refreshable
    />
  );
}
