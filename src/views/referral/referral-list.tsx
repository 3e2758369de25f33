import { useSelector } from '@xstate/react';
import type { Referral } from '../../api/schema/entities/people';
import { selectRole, selectUser } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { useSystem } from '../hooks/system';
import { useBrand } from '../kit/brand';
import { MoneyText } from '../kit/figures';
import { Box, Muted, Text } from '../kit/primitives';
import { DateText } from '../kit/time';
import type { ListColumn, ListColumns } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { totalHeading } from '../list/total';
import { PersonLink } from '../records/person-link';
import { personName } from '../records/person-name';
import { ReferralLink } from '../records/referral-link';
import type { ListExportLogic, ListLogic, ScreenProps, TaskLogic } from '../ports/charts';

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
      {referral.createdAt ? (
        <Muted fontSize="xs" fontWeight="normal">
          Mendaftar <DateText at={referral.createdAt} />
        </Muted>
      ) : null}
    </Box>
  );
}
function By({ row }: { row: RowRef }) {
  const { Referrer } = useSelector(row, selectReferral);
  return Referrer ? <PersonLink id={Referrer.id} name={personName(Referrer)} /> : '–';
}
function Income({ row }: { row: RowRef }) {
  return <MoneyText amount={useSelector(row, selectReferral).income} />;
}

type Column = ListColumn<RowRef, 'users.referralPage'>;
const from: Column = {
  id: 'from',
  sort: 'firstname',
  header: 'Dari',
  role: 'title',
  cell: (row) => <From row={row} />,
};
const by: Column = { id: 'by', header: 'Diundang oleh', cell: (row) => <By row={row} /> };
const income: Column = {
  id: 'nominal',
  sort: 'income',
  header: 'Nominal',
  align: 'end',
  cell: (row) => <Income row={row} />,
};
const own: ListColumns<RowRef, 'users.referralPage'> = [from, income];
const everybodys: ListColumns<RowRef, 'users.referralPage'> = [from, by, income];

const total = totalHeading('Total');
const Of = ({ children }: { children: string }) => <Muted mb="3">{children}</Muted>;
/** What the total is of. */
const ofOwn = () => <Of>Pendapatan Anda dari yang mendaftar dengan link Anda.</Of>;
const ofEverybody = () => <Of>Pendapatan pengundang dari semua yang mereka undang.</Of>;

/** `/referral`: who signed up with the user's code, or for the office with anybody's, and what came of it (REF-01 to REF-03). */
export default function ReferralList({
  charts,
}: ScreenProps<{
  referralList: ListLogic<'users.referralPage'>;
  referralExport: ListExportLogic;
  inviteCopy: TaskLogic;
  inviteShare: TaskLogic;
}>) {
  const { auth } = useSystem();
  const code = useSelector(auth, selectUser)?.referral_code ?? '';
  const seesAll = can(useSelector(auth, selectRole), 'members.manage');
  const invites = useBrand().signUp;
  return (
    <ListScreen<RowRef, 'users.referralPage'>
      title={total}
      id="list:referral"
      summary={seesAll ? ofEverybody : ofOwn}
      logic={charts.referralList}
      columns={seesAll ? everybodys : own}
      exporting={charts.referralExport}
      emptyHint={invites && !seesAll ? 'Yang mendaftar dengan link Anda tampak di sini.' : undefined}
      actions={
        invites ? <ReferralLink code={code} copying={charts.inviteCopy} sharing={charts.inviteShare} /> : null
      }
    />
  );
}
