import { useSelector } from '@xstate/react';
import { selectUser, selectUserId } from '../../machines/auth/auth.selectors';
import type { ListRef } from '../../machines/crud/list';
import { queryOf } from '../../machines/crud/list.rules';
import { isAbsent } from '../../machines/withdraw/balance.rules';
import { payeeOf } from '../../machines/withdraw/payee.rules';
import type { requestMachine } from '../../machines/withdraw/request';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import type { ListColumns } from '../list/filters';
import { PageHeader } from '../kit/page-header';
import { Box, Grid, Heading, Muted } from '../kit/primitives';
import { PERIOD_FILTER } from '../list/period-filter';
import { ListSheet } from '../list/list-screen';
import type { CardsLogic, ListExportLogic, ListLogic, ScreenProps } from '../ports/charts';
import { useScreenActor, useSystem } from '../hooks/system';
import { useDetails } from '../hooks/use-details';
import { useList } from '../list/use-list';
import { BalanceCard } from './balance-card';
import { askedColumn, nominalColumn, ownStatusColumn, STATUS_FILTER } from './cells';
import { LedgerSheet } from './ledger-sheet';
import { StatementLink } from './month/statement-link';
import { RequestCard } from './request-card';

const HISTORY = 'Riwayat Penarikan';
const LEDGER = 'Mutasi Saldo';
const columns: ListColumns<WithdrawRef, 'withdraw.page'> = [
  { ...nominalColumn, align: 'start', role: 'title' },
  ownStatusColumn,
  askedColumn,
];
const FILTERS = [STATUS_FILTER, PERIOD_FILTER];
/** The history has the address; the ledger begins at its newest page. */
const NEWEST = { query: queryOf(new URLSearchParams()) };

/** What changed the balance, where the server says so. */
function Ledger({ ledger }: { ledger: ListRef }) {
  return useSelector(ledger, isAbsent) ? null : (
    <Box mt="6">
      <Box mb="3">
        <Heading>{LEDGER}</Heading>
        <Muted>Setiap uang masuk dan keluar. Baris teratas sama dengan sisa saldo Anda.</Muted>
      </Box>
      <LedgerSheet list={ledger} label={LEDGER} />
    </Box>
  );
}

/** `/withdraw`: asking for money, what is left of it and why, and what was asked before (WD-11 to WD-19). */
export default function Withdraw({
  charts: { ownWithdrawList, ownLedger, ownWithdrawExport, withdrawRequest, withdrawFigures },
}: ScreenProps<{
  ownWithdrawList: ListLogic<'withdraw.page'>;
  ownLedger: ListLogic;
  ownWithdrawExport: ListExportLogic;
  withdrawRequest: typeof requestMachine;
  withdrawFigures: CardsLogic;
}>) {
  const { auth } = useSystem();
  const userId = useSelector(auth, selectUserId) ?? '';
  const user = useSelector(auth, selectUser);
  const request = useScreenActor(withdrawRequest, 'withdrawRequest', { userId });
  const ledger = useScreenActor(ownLedger, 'list:ownLedger', NEWEST);
  const history = useList(ownWithdrawList, 'list:ownWithdraw', FILTERS);
  return (
    <>
      <PageHeader title="Withdraw" actions={<StatementLink list={ledger} to="/withdraw/statement" />} />
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, min(24rem, 40%)) minmax(0, 1fr)' }}>
        <RequestCard request={request} payee={payeeOf(user)} details={useDetails()} />
        <BalanceCard ledger={ledger} logic={withdrawFigures} userId={userId} />
      </Grid>
      <Box mt="6">
        <Heading mb="3">{HISTORY}</Heading>
        <ListSheet<WithdrawRef>
          list={history}
          label={HISTORY}
          columns={columns}
          exporting={ownWithdrawExport}
          filters={FILTERS}
          emptyHint="Penarikan yang Anda minta tampak di sini."
          viewable
        />
      </Box>
      <Ledger ledger={ledger} />
    </>
  );
}
