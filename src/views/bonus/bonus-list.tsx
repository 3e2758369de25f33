import { useSelector } from '@xstate/react';
import type { Bonus } from '../../api/schema/entities/money';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { ListRef } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { ButtonLink } from '../kit/button';
import { rupiah } from '../kit/format';
import { PERIOD_FILTER } from '../list/period-filter';
import { ListScreen } from '../list/list-screen';
import type { ListOwner } from '../list/extras/chips';
import { ListSums } from '../list/sums';
import { failureNote } from '../list/row-actions';
import { personName } from '../records/person-name';
import { useSystem } from '../hooks/system';
import { useFigures, useSummary } from '../hooks/use-figures';
import { givenColumns, receivedColumns } from './columns';
import type { CardsLogic, ListExportLogic, ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';

type BonusProps = ScreenProps<{
  bonusList: ListLogic<'bonus.page'>;
  bonusTotal: CardsLogic;
  bonusSelection: SelectionLogic;
  bonusExport: ListExportLogic;
}>;

const SUMS = { nominal: 'Total Bonus' };
const FILTERS = [PERIOD_FILTER];
const OWNER: ListOwner = { isFree: true, nameOf: ({ User }: Bonus) => personName(User) };
const summary = (list: ListRef) => <ListSums list={list} labels={SUMS} />;
const shared = ({ charts }: BonusProps) => ({
  id: 'list:bonus',
  logic: charts.bonusList,
  exporting: charts.bonusExport,
  noteOf: failureNote,
  filters: FILTERS,
});

const Given = (props: BonusProps) => (
  <ListScreen<RowRef, 'bonus.page'>
    {...shared(props)}
    title="Bonus"
    columns={givenColumns}
    actions={<ButtonLink to="/bonus/create">Kirim Bonus</ButtonLink>}
    owner={OWNER}
    summary={summary}
    search="Cari Bonus"
    emptyHint="Belum ada bonus. Kirim yang pertama kepada seorang member."
    selection={props.charts.bonusSelection}
  />
);

function Received(props: BonusProps) {
  const { value, problem } = useSummary(useFigures(props.charts.bonusTotal, 'figures:bonus'));
  const unknown = problem === null ? '…' : '–';
  const total = value.totalBonus === undefined ? unknown : rupiah(value.totalBonus);
  return (
    <ListScreen<RowRef, 'bonus.page'>
      {...shared(props)}
      title={`Total Bonus : ${total}`}
      columns={receivedColumns}
      emptyHint="Bonus yang dikirim kepada Anda tampak di sini."
    />
  );
}

/** `/bonus`: a member's own, or everybody's for those who give them (BONUS-01 to BONUS-09). */
export default function BonusList(props: BonusProps) {
  const { auth } = useSystem();
  const gives = can(useSelector(auth, selectRole), 'bonuses.give');
  return gives ? <Given {...props} /> : <Received {...props} />;
}
