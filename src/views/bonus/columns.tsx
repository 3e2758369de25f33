import { useSelector } from '@xstate/react';
import type { Bonus } from '../../api/schema/entities/money';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { BidiText } from '../kit/bidi-text';
import type { ListColumn, ListColumns } from '../list/filters';
import { MoneyText } from '../kit/figures';
import { DateText } from '../kit/time';
import { PersonLink } from '../records/person-link';
import { personName } from '../records/person-name';
import { DeleteButton } from '../list/delete-button';

const selectBonus = recordOf<Bonus>();

function Member({ row }: { row: RowRef }) {
  const { userId, User } = useSelector(row, selectBonus);
  return <PersonLink id={userId} name={personName(User)} />;
}
function Nominal({ row }: { row: RowRef }) {
  return <MoneyText amount={useSelector(row, selectBonus).nominal} />;
}
function Reason({ row }: { row: RowRef }) {
  return <BidiText>{useSelector(row, selectBonus).reason}</BidiText>;
}
function Given({ row }: { row: RowRef }) {
  return <DateText at={useSelector(row, selectBonus).createdAt} time />;
}

const member: ListColumn<RowRef, 'bonus.page'> = {
  id: 'member',
  sort: 'firstname',
  header: 'Member',
  role: 'title',
  cell: (row) => <Member row={row} />,
};
const nominal: ListColumn<RowRef, 'bonus.page'> = {
  id: 'nominal',
  sort: 'nominal',
  header: 'Nominal',
  align: 'end',
  cell: (row) => <Nominal row={row} />,
};
const reason: ListColumn<RowRef, 'bonus.page'> = {
  id: 'reason',
  sort: 'reason',
  header: 'Keterangan',
  cell: (row) => <Reason row={row} />,
};
const given = (header: string): ListColumn<RowRef, 'bonus.page'> => ({
  id: 'given',
  sort: 'createdAt',
  header,
  cell: (row) => <Given row={row} />,
});
const action: ListColumn<RowRef, 'bonus.page'> = {
  id: 'action',
  header: 'Action',
  align: 'end',
  role: 'actions',
  cell: (row) => <DeleteButton row={row} />,
};

/** Bonuses as the office sees them (BONUS-06 to BONUS-09). */
export const givenColumns: ListColumns<RowRef, 'bonus.page'> = [
  member,
  nominal,
  reason,
  given('Dibuat Pada'),
  action,
];
/** Bonuses as the member who got them sees them. */
export const receivedColumns: ListColumns<RowRef, 'bonus.page'> = [
  { ...nominal, align: 'start', role: 'title' },
  reason,
  given('Diterima Pada'),
];
