import { useSelector } from '@xstate/react';
import type { PayoutTemplate } from '../../api/schema/payouts';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { BidiText } from '../kit/bidi-text';
import { NameText } from '../kit/name-text';
import { ButtonLink } from '../kit/button';
import { Muted, Row } from '../kit/primitives';
import type { ListColumns } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { DeleteButton } from '../list/delete-button';
import { failureNote } from '../list/row-actions';
import type { ListLogic, ScreenProps } from '../ports/charts';

const selectTemplate = recordOf<PayoutTemplate>();
const HOME = '/withdraw/payouts/template';

function Name({ row }: { row: RowRef }) {
  return <NameText>{useSelector(row, selectTemplate).name}</NameText>;
}
/** The headings of its columns, in their order. */
function Columns({ row }: { row: RowRef }) {
  const { columns } = useSelector(row, selectTemplate);
  const headings = columns.split('\n').map((line) => line.split('=', 1)[0]?.trim());
  return (
    <Muted>
      <BidiText>{headings.filter(Boolean).join(', ')}</BidiText>
    </Muted>
  );
}
function Actions({ row }: { row: RowRef }) {
  const { id } = useSelector(row, selectTemplate);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      <ButtonLink to={`${HOME}/edit?id=${id}`} size="sm" variant="outline" colorPalette="neutral">
        Edit
      </ButtonLink>
      <DeleteButton row={row} />
    </Row>
  );
}

const columns: ListColumns<RowRef, null> = [
  { id: 'name', header: 'Nama', role: 'title', cell: (row) => <Name row={row} /> },
  { id: 'columns', header: 'Kolom', cell: (row) => <Columns row={row} /> },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Actions row={row} /> },
];

/** `/withdraw/payouts/template`: how files for banks are written. */
export default function Templates({ charts }: ScreenProps<{ payoutTemplates: ListLogic }>) {
  return (
    <ListScreen<RowRef>
      title="Template Bank"
      id="list:payoutTemplate"
      logic={charts.payoutTemplates}
      columns={columns}
      actions={<ButtonLink to={`${HOME}/create`}>Tambah Template</ButtonLink>}
      emptyHint="Pola bawaan dapat dipakai tanpa template. Tambahkan satu jika bank Anda meminta kolom lain."
      noteOf={failureNote}
    />
  );
}
