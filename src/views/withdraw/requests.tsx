import { useMemo } from 'react';
import type { ListRef } from '../../machines/crud/list';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import type { ReadWithdraw } from '../../machines/withdraw/waiting.rules';
import { PERIOD_FILTER } from '../list/period-filter';
import type { ListOwner } from '../list/extras/chips';
import { ListScreen } from '../list/list-screen';
import { ListSums } from '../list/sums';
import type { ListExportLogic, ListLogic, ScreenProps, SelectionLogic, TaskLogic } from '../ports/charts';
import { personName } from '../records/person-name';
import { failureNote } from '../list/row-actions';
import { useScreenActor } from '../hooks/system';
import { STATUS_FILTER } from './cells';
import { requestColumns } from './columns';

const AT_ONCE = { question: null };
const SUMS = { requested: 'Total Diminta', accepted: 'Total Diterima', rejected: 'Total Ditolak' };
const FILTERS = [STATUS_FILTER, PERIOD_FILTER];
const OWNER: ListOwner = { isFree: true, nameOf: ({ User }: ReadWithdraw) => personName(User) };
const summary = (list: ListRef) => <ListSums list={list} labels={SUMS} />;

/** `/withdraw/requested`: everybody's requests, for those who handle them (WD-01 to WD-10). */
export default function WithdrawRequests({
  charts,
}: ScreenProps<{
  withdrawList: ListLogic<'withdraw.page'>;
  withdrawSelection: SelectionLogic;
  withdrawExport: ListExportLogic;
  accountCopy: TaskLogic;
}>) {
  const copy = useScreenActor(charts.accountCopy, 'copy:account', AT_ONCE);
  const columns = useMemo(() => requestColumns(copy), [copy]);
  return (
    <ListScreen<WithdrawRef, 'withdraw.page'>
      title="Permintaan Withdraw"
      id="list:withdraw"
      logic={charts.withdrawList}
      columns={columns}
      summary={summary}
      exporting={charts.withdrawExport}
      search="Cari Member"
      filters={FILTERS}
      owner={OWNER}
      noteOf={failureNote}
      selection={charts.withdrawSelection}
      refreshable
    />
  );
}
