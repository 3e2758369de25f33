import { useSelector } from '@xstate/react';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { PAYOUT_STATES, type Payout } from '../../api/schema/payouts';
import { counted } from '../../machines/notices/named';
import { payoutName } from '../../machines/payout/payout.rules';
import { NameText } from '../kit/name-text';
import { ButtonLink } from '../kit/button';
import { MoneyText } from '../kit/figures';
import { Box, Muted, Text } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import { TextLink } from '../kit/text-link';
import { DateText } from '../kit/time';
import { useSystem } from '../hooks/system';
import type { ListColumns, ListFilters } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import type { ListLogic, ScreenProps } from '../ports/charts';
import { personName } from '../records/person-name';
import { RUN_TEXTS, runLook } from './words';

const selectRun = recordOf<Payout>();

function Name({ row }: { row: RowRef }) {
  const run = useSelector(row, selectRun);
  return (
    <TextLink href={`/withdraw/payouts/run?id=${run.id}`}>
      <NameText>{payoutName(run)}</NameText>
    </TextLink>
  );
}
function State({ row }: { row: RowRef }) {
  const { state, reference } = useSelector(row, selectRun);
  const { text, ...look } = runLook(state);
  return (
    <Box>
      <ExplainedBadge {...look}>{text}</ExplainedBadge>
      {reference ? (
        <Muted fontSize="xs" mt="1">
          <NameText>{reference}</NameText>
        </Muted>
      ) : null}
    </Box>
  );
}
function Begun({ row }: { row: RowRef }) {
  const { created_at: at, Creator } = useSelector(row, selectRun);
  return (
    <Box>
      <DateText at={at} />
      <Muted fontSize="xs">
        <NameText>{personName(Creator)}</NameText>
      </Muted>
    </Box>
  );
}
/** What its requests come to by what became of them, and how many they are. */
const sum = (id: 'total' | 'paid' | 'returned' | 'open', header: string) => {
  const Sum = ({ row }: { row: RowRef }) => {
    const { sums, counts, state } = useSelector(row, selectRun);
    const count = state === 'draft' && id !== 'total' ? 0 : (counts?.[id] ?? 0);
    return count === 0 ? (
      <Muted>–</Muted>
    ) : (
      <Box>
        <MoneyText amount={sums?.[id] ?? 0} />
        <Muted fontSize="xs">{counted(count, 'permintaan')}</Muted>
      </Box>
    );
  };
  return { id, header, align: 'end', cell: (row: RowRef) => <Sum row={row} /> } as const;
};

const columns: ListColumns<RowRef, 'payout.page'> = [
  { id: 'name', header: 'Pembayaran', role: 'title', cell: (row) => <Name row={row} /> },
  { id: 'state', header: 'Status', align: 'start', cell: (row) => <State row={row} /> },
  sum('total', 'Total'),
  sum('paid', 'Dibayar'),
  sum('returned', 'Ditolak'),
  sum('open', 'Belum dijawab'),
  { id: 'begun', header: 'Dibuat', cell: (row) => <Begun row={row} /> },
];
const FILTERS: ListFilters<'payout.page'> = [
  { parameter: 'state', name: 'Status', choices: PAYOUT_STATES, labels: RUN_TEXTS },
];

/** `/withdraw/payouts`: runs that pay many requests together, newest first. */
export default function Payouts({ charts }: ScreenProps<{ payoutList: ListLogic<'payout.page'> }>) {
  const { auth } = useSystem();
  const manages = can(useSelector(auth, selectRole), 'settings.manage');
  return (
    <ListScreen<RowRef, 'payout.page'>
      title="Pembayaran"
      id="list:payout"
      logic={charts.payoutList}
      columns={columns}
      filters={FILTERS}
      emptyHint={
        <Text color="fg.muted">
          Saring permintaan yang menunggu, lalu tekan Buat Pembayaran di{' '}
          <TextLink href="/withdraw/requested?status=requested">Permintaan Withdraw</TextLink>.
        </Text>
      }
      actions={
        manages ? (
          <ButtonLink to="/withdraw/payouts/template" variant="outline" colorPalette="neutral">
            Template Bank
          </ButtonLink>
        ) : null
      }
      refreshable
    />
  );
}
