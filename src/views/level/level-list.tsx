import { useSelector } from '@xstate/react';
import type { Level } from '../../api/schema/entities/money';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { NameText } from '../kit/name-text';
import { ButtonLink } from '../kit/button';
import { Figure, MoneyText } from '../kit/figures';
import { figure } from '../kit/format';
import { Box, Row, Text } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import type { ListColumns } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { DeleteButton } from '../list/delete-button';
import { failureNote } from '../list/row-actions';
import type { ListLogic, ScreenProps, SelectionLogic } from '../ports/charts';

const selectLevel = recordOf<Level>();

function Name({ row }: { row: RowRef }) {
  const { name, members } = useSelector(row, selectLevel);
  return (
    <Box minWidth="0">
      <NameText>{name}</NameText>
      {members == null ? null : (
        <Text fontSize="xs" fontWeight="normal">
          <TextLink
            href={`/member?level=${encodeURIComponent(name)}`}
          >{`${figure(members)} member`}</TextLink>
        </Text>
      )}
    </Box>
  );
}
function Fee({ row }: { row: RowRef }) {
  return <MoneyText amount={useSelector(row, selectLevel).blast_fee} />;
}
function Requirement({ row }: { row: RowRef }) {
  return <Figure value={useSelector(row, selectLevel).requirement_blast} />;
}
function Actions({ row }: { row: RowRef }) {
  const { id } = useSelector(row, selectLevel);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      <ButtonLink to={`/level/edit?id=${id}`} size="sm" variant="outline" colorPalette="neutral">
        Edit
      </ButtonLink>
      <DeleteButton row={row} />
    </Row>
  );
}

const columns: ListColumns<RowRef, 'level.page'> = [
  { id: 'name', sort: 'name', header: 'Name', role: 'title', cell: (row) => <Name row={row} /> },
  {
    id: 'fee',
    sort: 'blast_fee',
    header: 'Harga per Blast (Rp.)',
    align: 'end',
    cell: (row) => <Fee row={row} />,
  },
  {
    id: 'requirement',
    sort: 'requirement_blast',
    header: 'Syarat Minimal Blast',
    align: 'end',
    cell: (row) => <Requirement row={row} />,
  },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Actions row={row} /> },
];

/** `/level` (LEVEL-01 to LEVEL-03). */
export default function LevelList({
  charts,
}: ScreenProps<{ levelList: ListLogic<'level.page'>; levelSelection: SelectionLogic }>) {
  return (
    <ListScreen<RowRef, 'level.page'>
      title="Level"
      id="list:level"
      logic={charts.levelList}
      columns={columns}
      actions={<ButtonLink to="/level/create">Tambah Level</ButtonLink>}
      noteOf={failureNote}
      selection={charts.levelSelection}
    />
  );
}
