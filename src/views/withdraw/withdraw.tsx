import { useSelector } from '@xstate/react';
import { selectUserId } from '../../machines/auth/auth.selectors';
import type { requestMachine } from '../../machines/withdraw/request';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { ExportButton } from '../export-button';
import type { Column } from '../kit/data-table';
import { PageHeader } from '../kit/page-header';
import { Box, Grid, Heading, Row } from '../kit/primitives';
import { ListSheet } from '../list-screen';
import type { FiguresLogic, ListLogic, ScreenProps, TaskLogic } from '../ports/charts';
import { useSystem } from '../system';
import { useList } from '../use-list';
import { BalanceCard } from './balance-card';
import { askedColumn, nominalColumn, statusColumn } from './cells';
import { RequestCard } from './request-card';

const HISTORY = 'Riwayat Penarikan';
const columns: readonly Column<WithdrawRef>[] = [
  { ...nominalColumn, align: 'start', role: 'title' },
  statusColumn,
  askedColumn,
];

/** `/withdraw`: asking for money, what is left of it, and what was asked before (WD-11 to WD-19). */
export default function Withdraw({
  charts: { ownWithdrawList, ownWithdrawExport, withdrawRequest, withdrawFigures },
}: ScreenProps<{
  ownWithdrawList: ListLogic;
  ownWithdrawExport: TaskLogic;
  withdrawRequest: typeof requestMachine;
  withdrawFigures: FiguresLogic;
}>) {
  const { auth } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  const history = useList(ownWithdrawList, 'list:ownWithdraw');
  return (
    <>
      <PageHeader title="Withdraw" />
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 24rem) minmax(0, 1fr)' }}>
        <RequestCard logic={withdrawRequest} userId={userId} />
        <BalanceCard logic={withdrawFigures} userId={userId} />
      </Grid>
      <Box mt="6">
        <Row mb="3" justifyContent="space-between">
          <Heading>{HISTORY}</Heading>
          <ExportButton logic={ownWithdrawExport} name="own withdraw" format="csv" />
        </Row>
        <ListSheet<WithdrawRef> list={history} label={HISTORY} columns={columns} />
      </Box>
    </>
  );
}
