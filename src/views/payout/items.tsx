import { useSelector } from '@xstate/react';
import { FINDINGS, ITEM_STATES, type ItemState, type PayoutItem } from '../../api/schema/payouts';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import type { PayoutRef, PayoutSnapshot } from '../../machines/payout/payout';
import { findingText, isBlocking, itemVerb, nextOf } from '../../machines/payout/payout.rules';
import { BidiText } from '../kit/bidi-text';
import { NameText } from '../kit/name-text';
import { Button } from '../kit/button';
import { MoneyText } from '../kit/figures';
import { Box, Muted, Row, Text } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import { TextLink } from '../kit/text-link';
import { DateText } from '../kit/time';
import type { ListColumns, ListFilters } from '../list/filters';
import { personName } from '../records/person-name';
import { ITEM_TEXTS, itemLook } from './words';

const selectItem = recordOf<PayoutItem>();

function Member({ row }: { row: RowRef }) {
  const { User, user_id: userId, withdraw_id: number } = useSelector(row, selectItem);
  return (
    <>
      <NameText>{personName(User)}</NameText>
      <Text fontSize="xs" fontWeight="normal" color="fg.muted">
        {`WD ${number} `}
        {userId ? <TextLink href={`/withdraw/ledger?id=${userId}`}>Mutasi</TextLink> : null}
      </Text>
    </>
  );
}
function Account({ row }: { row: RowRef }) {
  const { account_bank: bank, account_number: number, account_name: name } = useSelector(row, selectItem);
  return (
    <Box>
      <Text fontVariantNumeric="tabular-nums">
        <BidiText>{[bank, number].filter(Boolean).join(' ') || '–'}</BidiText>
      </Text>
      <Muted>
        <NameText>{name}</NameText>
      </Muted>
    </Box>
  );
}
function Nominal({ row }: { row: RowRef }) {
  return <MoneyText amount={useSelector(row, selectItem).nominal} />;
}
function Asked({ row }: { row: RowRef }) {
  return <DateText at={useSelector(row, selectItem).requested_at} />;
}

const isDrafted = ({ context }: PayoutSnapshot) => context.payout?.state === 'draft';

const noteOf = ({ state, reference, reason }: PayoutItem) =>
  state === 'returned' ? reason : reference && `Referensi ${reference}`;

/** What is to be known of it before it is paid. */
const Findings = ({ findings }: Pick<PayoutItem, 'findings'>) =>
  findings.map((finding) => (
    <Text key={finding} fontSize="xs" mt="1" color={isBlocking(finding) ? 'danger.fg' : 'warning.fg'}>
      {findingText(finding)}
    </Text>
  ));

/** What became of it; of a run that is not exported, what is to be known of it alone. */
function State({ row, run }: { row: RowRef; run: PayoutRef }) {
  const item = useSelector(row, selectItem);
  if (useSelector(run, isDrafted))
    return item.findings.length > 0 ? <Findings findings={item.findings} /> : <Muted>Tanpa temuan</Muted>;
  const { text, ...look } = itemLook(item.state);
  const note = noteOf(item);
  return (
    <Box>
      <ExplainedBadge {...look}>{text}</ExplainedBadge>
      {note ? (
        <Muted fontSize="xs" mt="1">
          <BidiText>{note}</BidiText>
        </Muted>
      ) : null}
      {item.state === 'open' ? <Findings findings={item.findings} /> : null}
    </Box>
  );
}

const isBusy = (snapshot: PayoutSnapshot) => snapshot.hasTag('busy');
const TONES = { paid: 'accent', returned: 'danger', released: 'neutral', open: 'neutral' } as const;

function Commands({ row, run }: { row: RowRef; run: PayoutRef }) {
  const item = useSelector(row, selectItem);
  const busy = useSelector(run, isBusy);
  const drafted = useSelector(run, isDrafted);
  if (drafted)
    return (
      <Button
        size="sm"
        variant="outline"
        colorPalette="neutral"
        disabled={busy}
        onClick={() => run.send({ type: 'removal.requested', item })}
      >
        Keluarkan
      </Button>
    );
  const settle = (to: ItemState) => run.send({ type: 'settlement.requested', item, to });
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      {nextOf(item.state).map((to) => (
        <Button
          key={to}
          size="sm"
          variant="outline"
          colorPalette={TONES[to]}
          disabled={busy}
          onClick={() => settle(to)}
        >
          {itemVerb(to)}
        </Button>
      ))}
    </Row>
  );
}

/** The requests of a run, with the commands that its state allows. */
export const itemColumns = (run: PayoutRef): ListColumns<RowRef, 'payout.itemPage'> => [
  { id: 'member', header: 'Member', role: 'title', cell: (row) => <Member row={row} /> },
  { id: 'account', header: 'Rekening', cell: (row) => <Account row={row} /> },
  { id: 'nominal', header: 'Nominal', align: 'end', cell: (row) => <Nominal row={row} /> },
  { id: 'state', header: 'Status', align: 'start', cell: (row) => <State row={row} run={run} /> },
  { id: 'asked', header: 'Diminta', cell: (row) => <Asked row={row} /> },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    role: 'actions',
    cell: (row) => <Commands row={row} run={run} />,
  },
];
export const ITEM_FILTERS: ListFilters<'payout.itemPage'> = [
  { parameter: 'state', name: 'Status', choices: ITEM_STATES, labels: ITEM_TEXTS },
  { parameter: 'finding', name: 'Temuan', choices: FINDINGS, textOf: findingText },
];
