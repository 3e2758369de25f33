import { useSelector } from '@xstate/react';
import type { Withdraw } from '../../api/schema/entities';
import type { WithdrawRef } from '../../machines/withdraw/withdraw';
import { BidiText } from '../kit/bidi-text';
import type { Column } from '../kit/data-table';
import { DateText, MoneyText } from '../kit/figures';
import { words } from '../kit/format';
import { Box, Muted, Text, type Tone } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { personName } from '../person-name';

const selectRecord = ({ context }: { readonly context: { readonly record: Withdraw } }) => context.record;

/** WD-09. */
const TONES: Readonly<Record<string, Tone>> = {
  requested: 'warning',
  accepted: 'success',
  rejected: 'danger',
};

function Member({ row }: { row: WithdrawRef }) {
  return <BidiText>{personName(useSelector(row, selectRecord).User)}</BidiText>;
}
function Bank({ row }: { row: WithdrawRef }) {
  const { User } = useSelector(row, selectRecord);
  return (
    <Box minWidth={{ md: '5.75rem' }}>
      <Text fontVariantNumeric="tabular-nums">
        <BidiText>{[User?.account_bank, User?.account_number].filter(Boolean).join(' ') || '–'}</BidiText>
      </Text>
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
  return <DateText at={useSelector(row, selectRecord).createdAt} />;
}

export const memberColumn: Column<WithdrawRef> = {
  id: 'member',
  header: 'Member',
  role: 'title',
  cell: (row) => <Member row={row} />,
};
export const bankColumn: Column<WithdrawRef> = {
  id: 'bank',
  header: 'Rekening',
  cell: (row) => <Bank row={row} />,
};
export const nominalColumn: Column<WithdrawRef> = {
  id: 'nominal',
  header: 'Nominal',
  align: 'end',
  cell: (row) => <Nominal row={row} />,
};
export const statusColumn: Column<WithdrawRef> = {
  id: 'status',
  header: 'Status',
  cell: (row) => <Status row={row} />,
};
export const askedColumn: Column<WithdrawRef> = {
  id: 'asked',
  header: 'Tanggal',
  cell: (row) => <Asked row={row} />,
};
