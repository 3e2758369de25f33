import { useSelector } from '@xstate/react';
import type { Referral } from '../../api/schema/entities/people';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { MoneyText } from '../kit/figures';
import { Box, Muted, Text } from '../kit/primitives';
import type { ListColumns } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { totalHeading } from '../list/total';
import { PersonLink } from '../records/person-link';
import { personName } from '../records/person-name';
import type { ListLogic, ScreenProps } from '../ports/charts';

const selectReferral = recordOf<Referral>();

function From({ row }: { row: RowRef }) {
  const referral = useSelector(row, selectReferral);
  return (
    <Box minWidth="0">
      <Text fontWeight="medium">
        <PersonLink id={referral.id} name={personName(referral)} />
      </Text>
      <Muted fontWeight="normal" overflowWrap="anywhere">
        {referral.email}
      </Muted>
    </Box>
  );
}
function Income({ row }: { row: RowRef }) {
  return <MoneyText amount={useSelector(row, selectReferral).income} />;
}

const columns: ListColumns<RowRef, 'users.referralPage'> = [
  { id: 'from', header: 'Dari', role: 'title', cell: (row) => <From row={row} /> },
  { id: 'nominal', header: 'Nominal', align: 'end', cell: (row) => <Income row={row} /> },
];
const total = totalHeading('Total');

/** `/referral`: who signed up with the user's code, and what came of it (REF-01 to REF-03). */
export default function ReferralList({
  charts,
}: ScreenProps<{ referralList: ListLogic<'users.referralPage'> }>) {
  return (
    <ListScreen<RowRef, 'users.referralPage'>
      title={total}
      id="list:referral"
      logic={charts.referralList}
      columns={columns}
    />
  );
}
