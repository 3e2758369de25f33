import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { ListScreen } from '../list-screen';
import { useSystem } from '../system';
import { requestColumns } from './columns';
import { Failure } from './commands';

const failure = (row: WithdrawRef) => <Failure row={row} />;

/** `/withdraw/requested`: everybody's requests, for those who handle them (WD-01 to WD-10). */
export default function WithdrawRequests() {
  const { logic } = useSystem();
  return (
    <ListScreen<WithdrawRef>
      title="Permintaan Withdraw"
      id="list:withdraw"
      logic={logic.withdrawList}
      columns={requestColumns}
      noteOf={failure}
      refreshable
    />
  );
}
