import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { PayoutItem } from '../../api/schema/payouts';
import { queryOf } from '../../machines/crud/list.rules';
import type { RowRef } from '../../machines/crud/row';
import type { payoutMachine, PayoutRef, PayoutSnapshot } from '../../machines/payout/payout';
import { itemQuestion, payoutName } from '../../machines/payout/payout.rules';
import { BidiText } from '../kit/bidi-text';
import { Button, ButtonLink } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { EmptyState, ErrorState } from '../kit/empty-state';
import { TextField } from '../kit/fields';
import { rupiah } from '../kit/format';
import { PageHeader } from '../kit/page-header';
import { Box, Flex, Muted, Stack, Text } from '../kit/primitives';
import { Skeleton } from '../kit/skeleton';
import { ExplainedBadge } from '../terms/explained';
import { useNamedSubject } from '../kit/subject';
import { TextLink } from '../kit/text-link';
import { useScreenActor } from '../hooks/system';
import { useRowId } from '../form/use-form';
import { ListSheet } from '../list/list-screen';
import { useToday } from '../list/period-filter';
import { dateText } from '../list/period-words';
import { useList } from '../list/use-list';
import NotFound from '../not-found/not-found';
import type { ListLogic, ScreenProps } from '../ports/charts';
import { personName } from '../records/person-name';
import { AnswerCard } from './answer-card';
import { CheckCard } from './check-card';
import { ITEM_FILTERS, itemColumns } from './items';
import { itemLook, runLook } from './words';

interface Charts {
  readonly payoutRun: typeof payoutMachine;
  readonly payoutItems: ListLogic<'payout.itemPage'>;
  readonly payoutTemplates: ListLogic;
}
const FIGURES = ['paid', 'returned', 'open', 'released'] as const;

const selectPayout = ({ context }: PayoutSnapshot) => context.payout;
const isExplaining = (snapshot: PayoutSnapshot) => snapshot.matches('explaining');

function Figure({ label, sum, count }: { label: string; sum: number; count: number }) {
  return (
    <Box minWidth="0">
      <Text as="dt" color="fg.muted" fontSize="xs">
        {label}
      </Text>
      <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {rupiah(sum)}
      </Text>
      <Muted as="dd" fontSize="xs">{`${count.toLocaleString('id-ID')} permintaan`}</Muted>
    </Box>
  );
}

/** How far the run is, and what its requests come to by what became of them. */
function Summary({ run }: { run: PayoutRef }) {
  const payout = useSelector(run, selectPayout);
  useNamedSubject(payout === null ? '' : payoutName(payout));
  if (payout === null) return <Skeleton height="5rem" />;
  const { sums, counts, state, Creator, reference, paid_on: paidOn } = payout;
  const { text, ...look } = runLook(state);
  const shown =
    state === 'draft' ? [] : FIGURES.filter((of) => of !== 'released' || (counts?.released ?? 0) > 0);
  return (
    <Flex alignItems="center" gap="6" rowGap="3" mb="5" flexWrap="wrap">
      <Box>
        <ExplainedBadge {...look}>{text}</ExplainedBadge>
        <Muted fontSize="xs" mt="1">
          Dibuat <BidiText>{personName(Creator)}</BidiText>
        </Muted>
        {reference ? (
          <Muted fontSize="xs">
            <BidiText>{`Referensi ${reference}${paidOn ? `, dibayar ${dateText(paidOn)}` : ''}`}</BidiText>
          </Muted>
        ) : null}
      </Box>
      <Flex as="dl" flexWrap="wrap" columnGap="8" rowGap="2">
        <Figure label="Total" sum={sums?.total ?? 0} count={counts?.total ?? 0} />
        {shown.map((of) => (
          <Figure key={of} label={itemLook(of).text} sum={sums?.[of] ?? 0} count={counts?.[of] ?? 0} />
        ))}
      </Flex>
    </Flex>
  );
}

/** Why a request comes back, which its member is told. */
function ReasonDialog({ run }: { run: PayoutRef }) {
  const { item, reason } = useSelector(run, ({ context }: PayoutSnapshot) => context);
  const { verb, what, text } = itemQuestion('returned', item as PayoutItem);
  const submit = () => run.send({ type: 'reason.submitted' });
  const cancel = () => run.send({ type: 'question.cancelled' });
  return (
    <Dialog
      title={`${verb} ${what}?`}
      onCancelled={cancel}
      actions={
        <>
          <Button colorPalette="danger" disabled={reason.trim() === ''} onClick={submit}>
            {`Ya, ${verb}.`}
          </Button>
          <Button variant="outline" colorPalette="neutral" onClick={cancel}>
            Batal
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>{text}</Text>
        <TextField
          label="Alasan"
          required
          maxLength={200}
          hint="Terlihat oleh member"
          value={reason}
          onChanged={(typed) => run.send({ type: 'reason.typed', text: typed })}
        />
      </Stack>
    </Dialog>
  );
}

const selectStanding = (snapshot: PayoutSnapshot) =>
  snapshot.matches('missing') || snapshot.matches('unread') || snapshot.matches('discarded')
    ? snapshot.value
    : 'shown';

function Run({ id, charts }: { id: string; charts: Charts }) {
  const today = useToday();
  const run = useScreenActor(charts.payoutRun, `payout:${id}`, { id, today });
  const items = useList(charts.payoutItems, 'list:payoutItem', ITEM_FILTERS);
  const { search } = useLocation();
  // All of them, however the address narrows the requests.
  const templates = useScreenActor(charts.payoutTemplates, 'list:payoutTemplate', {
    query: queryOf(new URLSearchParams(search), ITEM_FILTERS),
  });
  const columns = useMemo(() => itemColumns(run), [run]);
  const payout = useSelector(run, selectPayout);
  const standing = useSelector(run, selectStanding);
  const error = useSelector(run, ({ context }: PayoutSnapshot) => context.error);
  const explaining = useSelector(run, isExplaining);

  if (standing === 'missing') return <NotFound />;
  if (standing === 'discarded')
    return (
      <EmptyState title="Pembayaran ini sudah dibuang.">
        <TextLink href="/withdraw/payouts">Semua Pembayaran</TextLink>
      </EmptyState>
    );
  return (
    <>
      <PageHeader
        title="Pembayaran"
        actions={
          <ButtonLink to="/withdraw/payouts" variant="outline" colorPalette="neutral">
            Semua Pembayaran
          </ButtonLink>
        }
      />
      {standing === 'unread' ? (
        <ErrorState text={error ?? ''} onRetried={() => run.send({ type: 'retry.requested' })} />
      ) : (
        <Summary run={run} />
      )}
      {payout === null ? null : (
        <Box data-screen="" mb="6">
          {payout.state === 'draft' ? (
            <CheckCard run={run} templates={templates} />
          ) : (
            <AnswerCard run={run} today={today} />
          )}
        </Box>
      )}
      {payout === null && standing === 'shown' ? (
        <Skeleton height="24rem" />
      ) : (
        <ListSheet<RowRef, 'payout.itemPage'>
          list={items}
          label="Permintaan di pembayaran ini"
          columns={columns}
          filters={ITEM_FILTERS}
          viewable
        />
      )}
      {explaining ? <ReasonDialog run={run} /> : null}
    </>
  );
}

/** `/withdraw/payouts/run?id=`: one run, from being put together to its last answer. */
export default function PayoutRun({ charts }: ScreenProps<Charts>) {
  const id = useRowId();
  return id === '' ? <NotFound /> : <Run key={id} id={id} charts={charts} />;
}
