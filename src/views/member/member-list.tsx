import { useSelector } from '@xstate/react';
import type { Member } from '../../api/schema/entities/people';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { STATUS_FILTER } from '../list/account-statuses';
import { NameText } from '../kit/name-text';
import { ButtonLink } from '../kit/button';
import { Figure, MoneyText } from '../kit/figures';
import { DateText } from '../kit/time';
import { rupiah } from '../kit/format';
import { LevelBadge } from '../kit/level-badge';
import { Box, Flex, Muted, Row, Text, VisuallyHidden } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import { StateBadge } from '../kit/state-badge';
import { TextLink } from '../kit/text-link';
import type { ListColumns, ListFilters } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { useSystem } from '../hooks/system';
import { PersonLink } from '../records/person-link';
import { personName } from '../records/person-name';
import type { ListExportLogic, ListLogic, ScreenProps } from '../ports/charts';

const selectMember = recordOf<Member>();
const BADGES: Readonly<Record<string, string>> = { staff: 'Staff' };

function Name({ row }: { row: RowRef }) {
  const { id, firstname, lastname, role, locked } = useSelector(row, selectMember);
  return (
    <Row gap="2" rowGap="1">
      <PersonLink id={id} name={personName({ firstname, lastname })} />
      {BADGES[role] ? <StateBadge tone="info">{BADGES[role]}</StateBadge> : null}
      {locked === 1 ? <ExplainedBadge term="locked">Terkunci</ExplainedBadge> : null}
    </Row>
  );
}
/** Their e-mail, and when they last had a page open. */
function Email({ row }: { row: RowRef }) {
  const { email, last_seen: seen } = useSelector(row, selectMember);
  return (
    <Box minWidth={{ md: '8.75rem', lg: '11rem' }} fontSize={{ md: 'xs', lg: 'sm' }}>
      <NameText>{email}</NameText>
      {seen ? (
        <Muted fontSize="xs">
          Terakhir aktif <DateText at={seen} />
        </Muted>
      ) : null}
    </Box>
  );
}
function Level({ row }: { row: RowRef }) {
  const { level, color } = useSelector(row, selectMember);
  return level === '' ? (
    '–'
  ) : (
    <Flex minWidth={{ md: '4.25rem' }}>
      <LevelBadge name={level} color={color} />
    </Flex>
  );
}
/** What was earned; what is left of it leads to how that came about. */
function Income({ row }: { row: RowRef }) {
  const { id, income, balance } = useSelector(row, selectMember);
  return (
    <Box whiteSpace="nowrap">
      <MoneyText amount={income} />
      {balance == null ? null : (
        <Text fontSize="xs">
          <TextLink href={`/withdraw/ledger?id=${id}`}>
            <VisuallyHidden>Mutasi</VisuallyHidden> Saldo {rupiah(balance)}
          </TextLink>
        </Text>
      )}
    </Box>
  );
}
function SignedUp({ row }: { row: RowRef }) {
  return <DateText at={useSelector(row, selectMember).createdAt} />;
}
/** How many accounts the member has; leads to them (MEMBER-05, MEMBER-06). */
function Whatsapps({ row }: { row: RowRef }) {
  const { id, whatsapps } = useSelector(row, selectMember);
  return (
    <TextLink href={`/member/whatsapp?id=${id}`}>
      <Figure value={whatsapps} />
      <VisuallyHidden>akun Whatsapp</VisuallyHidden>
    </TextLink>
  );
}
function Actions({ row }: { row: RowRef }) {
  const { id } = useSelector(row, selectMember);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      <ButtonLink to={`/member/edit?id=${id}`} size="sm" variant="outline" colorPalette="neutral">
        Pengaturan
      </ButtonLink>
      <ButtonLink to={`/bonus/create?id=${id}`} size="sm" variant="outline" colorPalette="neutral">
        Beri Bonus
      </ButtonLink>
    </Row>
  );
}

const columns: ListColumns<RowRef, 'users.memberPage'> = [
  { id: 'name', sort: 'firstname', header: 'Name', role: 'title', cell: (row) => <Name row={row} /> },
  { id: 'email', sort: 'email', header: 'Email', cell: (row) => <Email row={row} /> },
  { id: 'level', header: 'Level', align: 'start', role: 'summary', cell: (row) => <Level row={row} /> },
  {
    id: 'income',
    sort: 'income',
    header: 'Pendapatan',
    align: 'end',
    role: 'summary',
    cell: (row) => <Income row={row} />,
  },
  {
    id: 'since',
    sort: 'createdAt',
    header: 'Tanggal Mendaftar',
    role: 'detail',
    cell: (row) => <SignedUp row={row} />,
  },
  {
    id: 'accounts',
    header: 'Whatsapps',
    align: 'end',
    role: 'summary',
    cell: (row) => <Whatsapps row={row} />,
  },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Actions row={row} /> },
];
/** Staff are listed with the members where this filter asks for them. */
const ROLES = { member: 'Member', staff: 'Staff' };
const FILTERS: ListFilters<'users.memberPage'> = [
  STATUS_FILTER,
  { parameter: 'level', name: 'Level' },
  { parameter: 'role', name: 'Peran', labels: ROLES },
];

/** The members (`/member`; MEMBER-01 to MEMBER-09). */
export default function MemberList({
  charts,
}: ScreenProps<{ memberList: ListLogic<'users.memberPage'>; memberExport: ListExportLogic }>) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  return (
    <ListScreen<RowRef, 'users.memberPage'>
      title="Daftar Member"
      id="list:member"
      logic={charts.memberList}
      columns={columns}
      search="Cari Member"
      filters={FILTERS}
      actions={
        <>
          {can(role, 'accounts.activate') ? (
            <ButtonLink to="/whatsapp/suspended" variant="outline" colorPalette="neutral">
              Akun Ditangguhkan
            </ButtonLink>
          ) : null}
          {can(role, 'accounts.own') ? <ButtonLink to="/whatsapp/create">Tambah</ButtonLink> : null}
        </>
      }
      exporting={charts.memberExport}
    />
  );
}
