import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { ExportButton } from '../export-button';
import { ListScreen } from '../list-screen';
import { failureNote } from '../row-actions';
import { requestColumns } from './columns';
import type { ListLogic, ScreenProps, TaskLogic } from '../ports/charts';

/** `/withdraw/requested`: everybody's requests, for those who handle them (WD-01 to WD-10). */
export default function WithdrawRequests({
  charts,
}: ScreenProps<{ withdrawList: ListLogic; withdrawExport: TaskLogic }>) {
  return (
    <ListScreen<WithdrawRef>
      title="Permintaan Withdraw"
      id="list:withdraw"
      logic={charts.withdrawList}
      columns={requestColumns}
      actions={<ExportButton logic={charts.withdrawExport} name="withdraw" format="csv" />}
      noteOf={failureNote}
      refreshable
    />
  );
}
