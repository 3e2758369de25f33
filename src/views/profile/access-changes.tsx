import { useSelector } from '@xstate/react';
import type { AccessChange } from '../../api/schema/access';
import { queryOf } from '../../machines/crud/list.rules';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { changeText, deviceText } from '../records/access-changes';
import { BidiText } from '../kit/bidi-text';
import type { Column } from '../kit/data-table';
import { Box, Heading, Muted, Row } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { DateText } from '../kit/time';
import { ListSheet } from '../list/list-screen';
import type { ListLogic } from '../ports/charts';
import { useScreenActor } from '../hooks/system';

const selectChange = recordOf<AccessChange>();
const ALL = { query: queryOf(new URLSearchParams()) };

function What({ row }: { row: RowRef }) {
  const change = useSelector(row, selectChange);
  return (
    <Row gap="2">
      {changeText(change)}
      {change.seen === 1 ? null : <StateBadge tone="warning">Baru</StateBadge>}
    </Row>
  );
}
function Where({ row }: { row: RowRef }) {
  return <BidiText>{deviceText(useSelector(row, selectChange))}</BidiText>;
}
function When({ row }: { row: RowRef }) {
  return <DateText time at={useSelector(row, selectChange).at} />;
}

const columns: readonly Column<RowRef>[] = [
  { id: 'what', header: 'Perubahan', role: 'title', cell: (row) => <What row={row} /> },
  { id: 'where', header: 'Perangkat', cell: (row) => <Where row={row} /> },
  { id: 'when', header: 'Waktu', cell: (row) => <When row={row} /> },
];

/** What changed about how the user gets in or is paid; not shown before the first change. */
export function AccessChanges({ list: logic }: { list: ListLogic }) {
  const list = useScreenActor(logic, 'list:access change', ALL);
  if (useSelector(list, ({ context }) => context.keys.length === 0)) return null;
  return (
    <Box>
      <Box mb="3">
        <Heading>Perubahan akses</Heading>
        <Muted>Cara Anda masuk dan dibayar, selama setahun terakhir.</Muted>
      </Box>
      <ListSheet<RowRef> list={list} label="Perubahan akses" columns={columns} />
    </Box>
  );
}
