import { useSelector } from '@xstate/react';
import { CopyIcon } from 'lucide-react';
import { WITHDRAW_STATUSES } from '../../api/schema/choices';
import type { Withdraw } from '../../api/schema/entities/money';
import type { TaskRef } from '../../machines/crud/task';
import { approvalText } from '../../machines/withdraw/approval.rules';
import { ownPayeeNote, payeeNote, payeeStanding } from '../../machines/withdraw/payee.rules';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { payoutNote } from './payout-note';
import { STATUS_TEXTS, statusText } from '../../machines/withdraw/status.rules';
import { type ReadWithdraw, waitingText } from '../../machines/withdraw/waiting.rules';
import { BidiText } from '../kit/bidi-text';
import { NameText } from '../kit/name-text';
import { IconButton } from '../kit/button';
import type { ListColumn, ListFilter } from '../list/filters';
import { MoneyText } from '../kit/figures';
import { DateText } from '../kit/time';
import { moment } from '../kit/moments';
import { Box, Flex, Muted, Text, VisuallyHidden } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import { TextLink } from '../kit/text-link';
import { PersonLink } from '../records/person-link';
import { personName } from '../records/person-name';

const selectRecord = ({ context }: { readonly context: { readonly record: ReadWithdraw } }) => context.record;

const EXPLAINED: ReadonlySet<string> = new Set(WITHDRAW_STATUSES);

/** The member who asks; leads to them and to their ledger, where the server sends their id. */
function Member({ row }: { row: WithdrawRef }) {
  const { userId, User } = useSelector(row, selectRecord);
  return (
    <>
      <PersonLink id={userId} name={personName(User)} />
      {userId ? (
        <Text data-screen="" fontSize="xs" fontWeight="normal">
          <TextLink href={`/withdraw/ledger?id=${userId}`}>Mutasi</TextLink>
        </Text>
      ) : null}
    </>
  );
}
/** What is to be known of the account beside it. */
function PayeeNote({ row }: { row: WithdrawRef }) {
  const record = useSelector(row, selectRecord);
  const note = payeeNote(record);
  return note === null ? null : (
    <Text fontSize="xs" mt="1" color={payeeStanding(record) === 'changed' ? 'warning.fg' : 'fg.muted'}>
      <BidiText>{note}</BidiText>
    </Text>
  );
}
function Bank({ row, copy }: { row: WithdrawRef; copy: TaskRef | undefined }) {
  const { User } = useSelector(row, selectRecord);
  const number = User?.account_number;
  return (
    <Box minWidth={{ base: '0', md: '7rem' }} overflowWrap="anywhere">
      <Flex alignItems="center" gap="1" justifyContent={{ base: 'flex-end', md: 'flex-start' }}>
        <Text fontVariantNumeric="tabular-nums" minWidth="0">
          <NameText>{User?.account_bank || (number ? '' : '–')}</NameText>
          {number ? (
            <>
              {' '}
              <Box as="span" whiteSpace={{ md: 'nowrap' }}>
                <BidiText>{number}</BidiText>
              </Box>
            </>
          ) : null}
        </Text>
        {copy && number ? (
          <IconButton
            label="Salin nomor rekening"
            size="icon"
            boxSize={{ base: '11', lg: '7' }}
            mx={{ md: '-2', lg: '0' }}
            my={{ base: '-2', lg: '-1' }}
            onClick={() => copy.send({ type: 'task.requested', params: { account_number: number } })}
          >
            <CopyIcon aria-hidden />
          </IconButton>
        ) : null}
      </Flex>
      <Muted>
        <NameText>{User?.account_name ?? ''}</NameText>
      </Muted>
      <PayeeNote row={row} />
    </Box>
  );
}
function Nominal({ row }: { row: WithdrawRef }) {
  return <MoneyText amount={useSelector(row, selectRecord).nominal} />;
}
function Status({ row, noteOf }: { row: WithdrawRef; noteOf: (request: Withdraw) => string | null }) {
  const record = useSelector(row, selectRecord);
  const note = noteOf(record);
  return (
    <Box>
      <ExplainedBadge term={EXPLAINED.has(record.status) ? record.status : undefined}>
        {statusText(record.status)}
      </ExplainedBadge>
      {note === null ? null : (
        <Muted fontSize="xs" mt="1">
          <BidiText>{note}</BidiText>
        </Muted>
      )}
    </Box>
  );
}
function Asked({ row }: { row: WithdrawRef }) {
  const record = useSelector(row, selectRecord);
  const waiting = waitingText(record);
  return (
    <Box minWidth={{ md: '6.5rem' }}>
      <DateText at={record.createdAt} />
      {waiting === null ? null : (
        <Muted fontSize="xs" whiteSpace={{ md: 'nowrap' }}>
          {waiting}
          <VisuallyHidden>, sejak {moment(record.createdAt)}</VisuallyHidden>
        </Muted>
      )}
    </Box>
  );
}

export const memberColumn: ListColumn<WithdrawRef, 'withdraw.page'> = {
  id: 'member',
  sort: 'firstname',
  header: 'Member',
  role: 'title',
  cell: (row) => <Member row={row} />,
};
export const bankColumn = (copy?: TaskRef): ListColumn<WithdrawRef, 'withdraw.page'> => ({
  id: 'bank',
  header: 'Rekening',
  cell: (row) => <Bank row={row} copy={copy} />,
});
export const nominalColumn: ListColumn<WithdrawRef, 'withdraw.page'> = {
  id: 'nominal',
  sort: 'nominal',
  header: 'Nominal',
  align: 'end',
  cell: (row) => <Nominal row={row} />,
};
/** A request's status, with a note below it. */
const statusColumn = (
  noteOf: (request: Withdraw) => string | null,
): ListColumn<WithdrawRef, 'withdraw.page'> => ({
  id: 'status',
  sort: 'status',
  header: 'Status',
  align: 'start',
  cell: (row) => <Status row={row} noteOf={noteOf} />,
});
export const decidedColumn = statusColumn((request) => approvalText(request) ?? payoutNote(request));
export const ownStatusColumn = statusColumn((request) => ownPayeeNote(request) ?? payoutNote(request));
export const askedColumn: ListColumn<WithdrawRef, 'withdraw.page'> = {
  id: 'asked',
  sort: 'createdAt',
  header: 'Tanggal',
  cell: (row) => <Asked row={row} />,
};

export const STATUS_FILTER: ListFilter<'status'> = {
  parameter: 'status',
  name: 'Status',
  choices: Object.keys(STATUS_TEXTS),
  labels: STATUS_TEXTS,
};
