import type { SenderRef } from '../../../machines/sender/sender';
import { ButtonLink } from '../../kit/button';
import { Muted } from '../../kit/primitives';
import type { ListColumns } from '../../list/filters';
import { ListScreen } from '../../list/list-screen';
import type { ListExportLogic, ListLogic, ScreenProps, SelectionLogic } from '../../ports/charts';
import { failureNote } from '../../list/row-actions';
import { accountColumn, totalColumns } from '../list/account-columns';
import { Activate, Owner, Since, Suspension } from './cells';

const columns: ListColumns<SenderRef, 'whatsapp.suspendedPage'> = [
  accountColumn,
  { id: 'owner', sort: 'firstname', header: 'Member', cell: (sender) => <Owner sender={sender} /> },
  {
    id: 'state',
    sort: 'suspended_count',
    header: 'Status',
    role: 'status',
    cell: (sender) => <Suspension sender={sender} />,
  },
  {
    id: 'since',
    sort: 'suspendedAt',
    header: 'Ditangguhkan Sejak',
    cell: (sender) => <Since sender={sender} />,
  },
  ...totalColumns.map((column) => ({ ...column, role: 'detail' as const })),
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    role: 'actions',
    cell: (sender) => <Activate sender={sender} />,
  },
];

/** `/whatsapp/suspended`: the suspended accounts of all members, for those who may activate them. */
export default function SuspendedList({
  charts,
}: ScreenProps<{
  suspendedList: ListLogic<'whatsapp.suspendedPage'>;
  suspendedSelection: SelectionLogic;
  suspendedExport: ListExportLogic;
}>) {
  return (
    <ListScreen<SenderRef, 'whatsapp.suspendedPage'>
      title="Akun Ditangguhkan"
      id="list:suspended"
      logic={charts.suspendedList}
      columns={columns}
      search="Cari akun atau member"
      actions={
        <ButtonLink to="/whatsapp/board" variant="outline" colorPalette="neutral">
          Papan Langsung
        </ButtonLink>
      }
      emptyHint={<Muted>Tidak ada akun yang ditangguhkan.</Muted>}
      noteOf={failureNote}
      selection={charts.suspendedSelection}
      exporting={charts.suspendedExport}
      refreshable
    />
  );
}
