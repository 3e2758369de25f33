import { useSelector } from '@xstate/react';
import { CopyIcon } from 'lucide-react';
import type { TaskRef } from '../../machines/crud/task';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { type ReadWithdraw, waitingText } from '../../machines/withdraw/withdraw.rules';
import { BidiText } from '../kit/bidi-text';
import { IconButton } from '../kit/button';
import type { Column } from '../kit/data-table';
import { MoneyText } from '../kit/figures';
import { DateText } from '../kit/time';
import { words } from '../kit/format';
import { moment } from '../kit/moments';
import { Box, Flex, Muted, Text, type Tone, VisuallyHidden } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { TextLink } from '../kit/text-link';
import type { ListFilter } from '../list/filters';
import { personName } from '../person-name';

const selectRecord = ({ context }: { readonly context: { readonly record: ReadWithdraw } }) => context.record;

/** WD-09. */
const TONES: Readonly<Record<string, Tone>> = {
  requested: 'warning',
  accepted: 'success',
  rejected: 'danger',
};

/** Who asks; leads to what changed their balance, where the server says who they are. */
function Member({ row }: { row: WithdrawRef }) {
  const { userId, User } = useSelector(row, selectRecord);
  return (
    <>
      <BidiText>{personName(User)}</BidiText>
      {userId ? (
        <Text fontSize="xs" fontWeight="normal">
          <TextLink href={`/withdraw/ledger?id=${userId}`}>Mutasi</TextLink>
        </Text>
      ) : null}
    </>
  );
}
function Bank({ row, copy }: { row: WithdrawRef; copy: TaskRef | undefined }) {
  const { User } = useSelector(row, selectRecord);
  const number = User?.account_number;
  return (
    <Box minWidth={{ md: '7rem' }}>
      <Flex alignItems="center" gap="1" justifyContent={{ base: 'flex-end', md: 'flex-start' }}>
        <Text fontVariantNumeric="tabular-nums" css={{ '& bdi': { overflowWrap: 'break-word' } }}>
          <BidiText>{[User?.account_bank, number].filter(Boolean).join(' ') || '–'}</BidiText>
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
        <BidiText>{User?.account_name ?? ''}</BidiText>
      </Muted>
    </Box>
  );
}
function Nominal({ row }: { row: WithdrawRef }) {
  return <MoneyText amount={useSelector(row, selectRecord).nominal} />;
}
function Status({ row }: { row: WithdrawRef }) {
  const { status } = useSelector(row, selectRecord);
  return <StateBadge tone={TONES[status] ?? 'neutral'}>{words(status)}</StateBadge>;
}
function Asked({ row }: { row: WithdrawRef }) {
  const record = useSelector(row, selectRecord);
  const waiting = waitingText(record);
  return (
    <Box>
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

export const memberColumn: Column<WithdrawRef> = {
  id: 'member',
  sort: 'firstname',
  header: 'Member',
  role: 'title',
  cell: (row) => <Member row={row} />,
};
export const bankColumn = (copy?: TaskRef): Column<WithdrawRef> => ({
  id: 'bank',
  header: 'Rekening',
  cell: (row) => <Bank row={row} copy={copy} />,
});
export const nominalColumn: Column<WithdrawRef> = {
  id: 'nominal',
  sort: 'nominal',
  header: 'Nominal',
  align: 'end',
  cell: (row) => <Nominal row={row} />,
};
export const statusColumn: Column<WithdrawRef> = {
  id: 'status',
  sort: 'status',
  header: 'Status',
  align: 'start',
  cell: (row) => <Status row={row} />,
};
export const askedColumn: Column<WithdrawRef> = {
  id: 'asked',
  sort: 'createdAt',
  header: 'Tanggal',
  cell: (row) => <Asked row={row} />,
};

export const STATUS_FILTER: ListFilter = {
  parameter: 'status',
  name: 'Status',
  choices: ['requested', 'accepted', 'rejected'],
};
