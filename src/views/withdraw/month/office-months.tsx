import { useSelector } from '@xstate/react';
import type { PersonMonth } from '../../../api/schema/statement';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import type { RowRef } from '../../../machines/crud/row';
import { recordOf } from '../../../machines/crud/row.selectors';
import { NameText } from '../../kit/name-text';
import { Figure, MoneyText } from '../../kit/figures';
import { Muted } from '../../kit/primitives';
import { PrintButton } from '../../kit/print-button';
import { TextLink } from '../../kit/text-link';
import type { ListColumns } from '../../list/filters';
import { ListScreen } from '../../list/list-screen';
import { MONTH_FILTER, useToday } from '../../list/period-filter';
import { ListSums } from '../../list/sums';
import type { ListExportLogic, ListLogic, ScreenProps } from '../../ports/charts';
import { personName } from '../../records/person-name';
import { Letterhead } from './letterhead';

const selectMonth = recordOf<PersonMonth>();
function Member({ row }: { row: RowRef }) {
  const record = useSelector(row, selectMonth);
  return (
    <TextLink href={`/withdraw/ledger/statement?id=${record.id}&month=${record.month}`}>
      <NameText>{personName(record)}</NameText>
    </TextLink>
  );
}
/** What some of the sums of a month come to. */
const amount = (
  id: string,
  header: string,
  ...of: readonly Exclude<keyof PersonMonth, 'id' | 'month' | 'firstname' | 'lastname' | 'success' | 'fail'>[]
) => {
  const Amount = ({ row }: { row: RowRef }) => {
    const record = useSelector(row, selectMonth);
    return <MoneyText amount={of.reduce((sum, name) => sum + record[name], 0)} />;
  };
  return { id, header, align: 'end', cell: (row: RowRef) => <Amount row={row} /> } as const;
};
/** Leaves first where it gets narrow. */
const detail = { role: 'detail' } as const;

function Messages({ row }: { row: RowRef }) {
  const { success } = useSelector(row, selectMonth);
  return success == null ? '–' : <Figure value={success} />;
}

const columns: ListColumns<RowRef, 'withdraw.statementPage'> = [
  { id: 'member', header: 'Member', role: 'title', cell: (row) => <Member row={row} /> },
  amount('opening', 'Saldo awal', 'opening', 'carried'),
  amount('income', 'Pendapatan', 'income'),
  { ...amount('referral', 'Referal', 'referral'), ...detail },
  { ...amount('bonus', 'Bonus', 'bonus', 'bonus_revoked'), ...detail },
  amount(
    'withdraw',
    'Penarikan',
    'withdraw_requested',
    'withdraw_accepted',
    'withdraw_rejected',
    'withdraw_reopened',
  ),
  amount('closing', 'Saldo akhir', 'closing'),
  amount('paid', 'Dibayarkan', 'paid'),
  {
    id: 'success',
    header: 'Pesan terkirim',
    align: 'end',
    ...detail,
    cell: (row) => <Messages row={row} />,
  },
];
const SUMS = {
  opening: 'Kewajiban awal',
  income: 'Pendapatan',
  referral: 'Referal',
  bonus: 'Bonus',
  bonus_revoked: 'Bonus dibatalkan',
  withdraw_requested: 'Penarikan diminta',
  withdraw_rejected: 'Penarikan ditolak',
  withdraw_reopened: 'Penarikan dibuka lagi',
  closing: 'Kewajiban akhir',
  paid: 'Dibayarkan',
  success: 'Pesan terkirim',
  fail: 'Pesan gagal',
};
const FILTERS = [MONTH_FILTER];

const selectAsked = ({ context }: ListSnapshot) => context.query.filters.month ?? '';
/** The sums are there, and no rows: single lines of that month are no longer kept. */
const isGone = (list: ListSnapshot) => list.hasTag('ready') && list.context.count === 0;

function Office({ list }: { list: ListRef }) {
  const running = useToday().slice(0, 7);
  const month = useSelector(list, selectAsked) || running;
  const gone = useSelector(list, isGone);
  return (
    <>
      <Letterhead month={month} isRunning={month === running} />
      <ListSums list={list} labels={SUMS} />
      {gone ? <Muted mb="4">Rincian per member dari bulan ini tidak disimpan lagi.</Muted> : null}
    </>
  );
}
const summary = (list: ListRef) => <Office list={list} />;

/** `/withdraw/statement/all?month=`: what everybody's balances came to in a month, and each of them. */
export default function OfficeMonths({
  charts,
}: ScreenProps<{ officeMonths: ListLogic<'withdraw.statementPage'>; officeMonthsExport: ListExportLogic }>) {
  return (
    <ListScreen<RowRef, 'withdraw.statementPage'>
      title="Laporan Bulanan Kantor"
      id="list:officeMonths"
      logic={charts.officeMonths}
      columns={columns}
      summary={summary}
      exporting={charts.officeMonthsExport}
      filters={FILTERS}
      actions={<PrintButton />}
      refreshable
    />
  );
}
