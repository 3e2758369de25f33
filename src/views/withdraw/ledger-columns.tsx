import { useSelector } from '@xstate/react';
import type { Movement } from '../../api/schema/ledger';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { causeOf, dateOf, isOfDay } from '../../machines/withdraw/movement.rules';
import { NameText } from '../kit/name-text';
import type { Column } from '../kit/data-table';
import { MoneyText } from '../kit/figures';
import { DateText } from '../kit/time';
import { rupiah } from '../kit/format';
import { Box, Text } from '../kit/primitives';

const selectMovement = recordOf<Movement>();

export function Cause({ row }: { row: RowRef }) {
  const { text, name } = causeOf(useSelector(row, selectMovement));
  if (name === null) return <Text>{text}</Text>;
  return (
    <Text>
      {text} <NameText>{name}</NameText>
    </Text>
  );
}
export function When({ row }: { row: RowRef }) {
  const movement = useSelector(row, selectMovement);
  return <DateText at={dateOf(movement)} time={!isOfDay(movement)} />;
}
export function Amount({ row }: { row: RowRef }) {
  const { amount } = useSelector(row, selectMovement);
  return (
    <Box
      as="span"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      fontWeight="medium"
      color={amount > 0 ? 'success.fg' : amount < 0 ? 'fg' : 'fg.muted'}
    >
      {amount > 0 ? `+${rupiah(amount)}` : rupiah(amount)}
    </Box>
  );
}
function Balance({ row }: { row: RowRef }) {
  return <MoneyText amount={useSelector(row, selectMovement).balance} />;
}

/** A change of a balance: when, why, by how much, and what it was then. */
export const ledgerColumns: readonly Column<RowRef>[] = [
  { id: 'cause', header: 'Keterangan', role: 'title', cell: (row) => <Cause row={row} /> },
  { id: 'at', header: 'Tanggal', cell: (row) => <When row={row} /> },
  { id: 'amount', header: 'Jumlah', align: 'end', cell: (row) => <Amount row={row} /> },
  { id: 'balance', header: 'Saldo', align: 'end', cell: (row) => <Balance row={row} /> },
];
