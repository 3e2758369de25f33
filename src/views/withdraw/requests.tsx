import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { ListRef, ListSnapshot } from '../../machines/crud/list';
import { isRunning, type TaskRef } from '../../machines/crud/task';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import type { ReadWithdraw } from '../../machines/withdraw/waiting.rules';
import { PERIOD_FILTER } from '../list/period-filter';
import type { ListFilters } from '../list/filters';
import type { ListOwner } from '../list/extras/chips';
import type { Choosing } from '../list/extras/ticks';
import { ListScreen } from '../list/list-screen';
import { isAwaited, ListSums } from '../list/sums';
import type { ListExportLogic, ListLogic, ScreenProps, SelectionLogic, TaskLogic } from '../ports/charts';
import { Button, ButtonLink } from '../kit/button';
import { figure } from '../kit/format';
import { Row } from '../kit/primitives';
import { personName } from '../records/person-name';
import { failureNote } from '../list/row-actions';
import { useScreenActor, useSystem } from '../hooks/system';
import { AMOUNT_FILTER } from './amount-filter';
import { STATUS_FILTER } from './cells';
import { requestColumns } from './columns';
import { StatementLink } from './month/statement-link';

const AT_ONCE = { question: null };
const SUMS = { requested: 'Total Diminta', accepted: 'Total Diterima', rejected: 'Total Ditolak' };
const FILTERS: ListFilters<'withdraw.page'> = [
  STATUS_FILTER,
  PERIOD_FILTER,
  AMOUNT_FILTER,
  { parameter: 'bank', name: 'Bank' },
  { parameter: 'level', name: 'Level' },
];
const OWNER: ListOwner = { isFree: true, nameOf: ({ User }: ReadWithdraw) => personName(User) };

/** Whether the server knows payout runs, and so narrows by banks. */
const offersPayouts = ({ context }: ListSnapshot) => context.filterable?.bank !== undefined;
const selectQuery = ({ context }: ListSnapshot) => context.query;
const isGathered = ({ context: { query, count } }: ListSnapshot) =>
  ['', 'requested'].includes(query.filters.status ?? '') && (count ?? 0) > 0;

interface GatherProps {
  readonly list: ListRef;
  readonly gathering: TaskRef;
}

/** Gathers the chosen requests into a run. */
function GatherChosen({ list, selection, gathering }: Choosing & GatherProps) {
  const running = useSelector(gathering, isRunning);
  const count = useSelector(selection, ({ context }) => context.keys.length);
  if (!useSelector(list, offersPayouts)) return null;
  const gather = () => {
    const chosen = selection.getSnapshot().context.keys;
    gathering.send({ type: 'task.requested', params: { chosen } });
  };
  return (
    <Button size="sm" variant="outline" pending={running} pendingLabel="Menyiapkan..." onClick={gather}>
      {`Buat Pembayaran (${figure(count)})`}
    </Button>
  );
}

/** Gathers what the list finds into a run, and leads to those that there are. */
function Payouts({ list, gathering }: GatherProps) {
  const query = useSelector(list, selectQuery);
  const running = useSelector(gathering, isRunning);
  const gathered = useSelector(list, isGathered);
  if (!useSelector(list, offersPayouts)) return null;
  const { status: _status, ...filters } = query.filters;
  const params = Object.fromEntries(
    Object.entries({ ...filters, search: query.search, user_id: query.id ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  );
  return (
    <>
      <Button
        pending={running}
        pendingLabel="Menyiapkan..."
        disabled={!gathered}
        onClick={() => gathering.send({ type: 'task.requested', params })}
      >
        Buat Pembayaran
      </Button>
      <ButtonLink to="/withdraw/payouts" variant="outline" colorPalette="neutral">
        Pembayaran
      </ButtonLink>
    </>
  );
}

function Summary({ list, gathering }: GatherProps) {
  const { auth } = useSystem();
  const sees = can(useSelector(auth, selectRole), 'members.manage');
  return (
    <>
      <ListSums list={list} labels={SUMS} />
      <Row
        data-screen=""
        mb="4"
        minHeight={useSelector(list, isAwaited) ? { base: sees ? '24' : '11', md: '11', lg: '9' } : undefined}
      >
        <Payouts list={list} gathering={gathering} />
        {sees ? <StatementLink list={list} to="/withdraw/statement/all" /> : null}
      </Row>
    </>
  );
}

/** `/withdraw/requested`: everybody's requests, for those who handle them (WD-01 to WD-10). */
export default function WithdrawRequests({
  charts,
}: ScreenProps<{
  withdrawList: ListLogic<'withdraw.page'>;
  withdrawSelection: SelectionLogic;
  withdrawExport: ListExportLogic;
  accountCopy: TaskLogic;
  payoutGathering: TaskLogic;
}>) {
  const copy = useScreenActor(charts.accountCopy, 'copy:account', AT_ONCE);
  const gathering = useScreenActor(charts.payoutGathering, 'payout:gather', AT_ONCE);
  const summary = (list: ListRef) => <Summary list={list} gathering={gathering} />;
  const together = (choosing: Choosing) => <GatherChosen {...choosing} gathering={gathering} />;
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
      emptyHint="Belum ada yang meminta penarikan."
      selection={charts.withdrawSelection}
      together={together}
      refreshable
    />
  );
}
