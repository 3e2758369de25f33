import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { ListScreen } from '../list-screen';
import { failureNote } from '../row-actions';
import { requestColumns } from './columns';
import type { ListLogic, ScreenProps } from '../ports/charts';

/** `/withdraw/requested`: everybody's requests, for those who handle them (WD-01 to WD-10). */
export default function WithdrawRequests({ charts }: ScreenProps<{ withdrawList: ListLogic }>) {
  return (
    <ListScreen<WithdrawRef>
      title="Permintaan Withdraw"
      id="list:withdraw"
      logic={charts.withdrawList}
      columns={requestColumns}
      noteOf={failureNote}
      refreshable
    />
  );
}
