import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { ListRef } from '../../machines/crud/list';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import type { ReadWithdraw } from '../../machines/withdraw/waiting.rules';
import { PERIOD_FILTER } from '../list/period-filter';
import type { ListOwner } from '../list/extras/chips';
import { ListScreen } from '../list/list-screen';
import { ListSums } from '../list/sums';
import type { ListExportLogic, ListLogic, ScreenProps, SelectionLogic, TaskLogic } from '../ports/charts';
import { Box } from '../kit/primitives';
import { personName } from '../records/person-name';
import { failureNote } from '../list/row-actions';
import { useScreenActor, useSystem } from '../hooks/system';
import { STATUS_FILTER } from './cells';
import { requestColumns } from './columns';
import { StatementLink } from './month/statement-link';

const AT_ONCE = { question: null };
const SUMS = { requested: 'Total Diminta', accepted: 'Total Diterima', rejected: 'Total Ditolak' };
const FILTERS = [STATUS_FILTER, PERIOD_FILTER];
const OWNER: ListOwner = { isFree: true, nameOf: ({ User }: ReadWithdraw) => personName(User) };

function Summary({ list }: { list: ListRef }) {
  const { auth } = useSystem();
  const sees = can(useSelector(auth, selectRole), 'members.manage');
  return (
    <>
      <ListSums list={list} labels={SUMS} />
      {sees ? (
        <Box mb="4">
          <StatementLink list={list} to="/withdraw/statement/all" />
        </Box>
      ) : null}
    </>
  );
}
const summary = (list: ListRef) => <Summary list={list} />;

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
