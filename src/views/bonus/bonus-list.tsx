import { useSelector } from '@xstate/react';
import { selectRole } from '../../machines/auth/auth.selectors';
import type { RowRef } from '../../machines/crud/row';
import { ButtonLink } from '../kit/button';
import { ListScreen } from '../list-screen';
import { totalHeading } from '../list-total';
import { rowFailure } from '../row-actions';
import { useSystem } from '../system';
import { givenColumns, receivedColumns } from './columns';

const total = totalHeading('Total Bonus');

/** `/bonus`: a member's own, or everybody's for those who give them (BONUS-01 to BONUS-09). */
export default function BonusList() {
  const { auth, logic } = useSystem();
  const receives = useSelector(auth, selectRole) === 'member';
  return (
    <ListScreen<RowRef>
      title={receives ? total : 'Bonus'}
      id="list:bonus"
      logic={logic.bonusList}
      columns={receives ? receivedColumns : givenColumns}
      actions={receives ? null : <ButtonLink to="/bonus/create">Kirim Bonus</ButtonLink>}
      noteOf={rowFailure}
    />
  );
}
