import { useSelector } from '@xstate/react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { ListRef } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { ButtonLink } from '../kit/button';
import { PERIOD_FILTER } from '../period-filter';
import { ListScreen } from '../list-screen';
import { ListSums } from '../list-sums';
import { totalHeading } from '../list-total';
import { failureNote } from '../row-actions';
import { useSystem } from '../system';
import { givenColumns, receivedColumns } from './columns';
import type { ListExportLogic, ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';

const total = totalHeading('Total Bonus');
const SUMS = { nominal: 'Total Bonus' };
const FILTERS = [PERIOD_FILTER];
const summary = (list: ListRef) => <ListSums list={list} labels={SUMS} />;

/** `/bonus`: a member's own, or everybody's for those who give them (BONUS-01 to BONUS-09). */
export default function BonusList({
  charts,
}: ScreenProps<{ bonusList: ListLogic; bonusSelection: SelectionLogic; bonusExport: ListExportLogic }>) {
  const { auth } = useSystem();
  const gives = can(useSelector(auth, selectRole), 'bonuses.give');
  return (
    <ListScreen<RowRef>
      title={gives ? 'Bonus' : total}
      id="list:bonus"
      logic={charts.bonusList}
      columns={gives ? givenColumns : receivedColumns}
      actions={gives ? <ButtonLink to="/bonus/create">Kirim Bonus</ButtonLink> : null}
      exporting={charts.bonusExport}
      noteOf={failureNote}
      filters={FILTERS}
      {...(gives && { summary, search: 'Cari Bonus' })}
      selection={gives ? charts.bonusSelection : undefined}
    />
  );
}
