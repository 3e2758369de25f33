import { useSelector } from '@xstate/react';
import type { OptOut } from '../../api/schema/entities/inventory';
import { isUnknown } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { BidiText } from '../kit/bidi-text';
import { NameText } from '../kit/name-text';
import { ButtonLink } from '../kit/button';
import { PageHeader } from '../kit/page-header';
import { Muted, Row, Stack } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { DateText } from '../kit/time';
import type { ListColumns, ListFilters } from '../list/filters';
import { ListSheet } from '../list/list-screen';
import { PERIOD_FILTER } from '../list/period-filter';
import { DeleteButton } from '../list/delete-button';
import { failureNote } from '../list/row-actions';
import { useList } from '../list/use-list';
import NotFound from '../not-found/not-found';
import { informantOf, WAYS, wayOf } from '../records/opt-out';
import type { ListExportLogic, ListLogic, ScreenProps } from '../ports/charts';

const selectOptOut = recordOf<OptOut>();

function Number({ row }: { row: RowRef }) {
  const { number, taken_back_at: takenBackAt } = useSelector(row, selectOptOut);
  return (
    <Row gap="2">
      {number}
      {takenBackAt === null ? null : <StateBadge tone="neutral">Dicabut</StateBadge>}
    </Row>
  );
}
function Way({ row }: { row: RowRef }) {
  return wayOf(useSelector(row, selectOptOut));
}
function Informant({ row }: { row: RowRef }) {
  return <NameText>{informantOf(useSelector(row, selectOptOut))}</NameText>;
}
function Since({ row }: { row: RowRef }) {
  return <DateText at={useSelector(row, selectOptOut).at} time />;
}
function Note({ row }: { row: RowRef }) {
  return <BidiText>{useSelector(row, selectOptOut).note || '–'}</BidiText>;
}
/** The way back, or who went it. */
function TakenBack({ row }: { row: RowRef }) {
  const { taken_back_at: at, taken_back_by: by } = useSelector(row, selectOptOut);
  if (at === null) return <DeleteButton row={row} label="Cabut" pendingLabel="Mencabut..." />;
  return (
    <Muted>
      <NameText>{by}</NameText> · <DateText at={at} time />
    </Muted>
  );
}

const columns: ListColumns<RowRef, 'optOut.page'> = [
  { id: 'number', header: 'Nomor', role: 'title', cell: (row) => <Number row={row} /> },
  { id: 'how', header: 'Cara', cell: (row) => <Way row={row} /> },
  { id: 'by', header: 'Oleh', cell: (row) => <Informant row={row} /> },
  { id: 'at', header: 'Sejak', cell: (row) => <Since row={row} /> },
  { id: 'note', header: 'Catatan', cell: (row) => <Note row={row} /> },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    role: 'actions',
    cell: (row) => <TakenBack row={row} />,
  },
];

const FILTERS: ListFilters<'optOut.page'> = [
  { parameter: 'how', name: 'Cara', choices: ['button', 'hand', 'list'], labels: WAYS },
  {
    parameter: 'state',
    name: 'Riwayat',
    choices: ['taken_back'],
    labels: { taken_back: 'Sudah dicabut' },
  },
  PERIOD_FILTER,
];

const emptyHint = (
  <Stack gap="3" alignItems="center">
    <Muted>
      Nomor yang pemiliknya meminta berhenti dikirimi pesan tercatat di sini. Tidak ada akun yang mengirim
      pesan ke nomor itu lagi, juga setelah nomornya dihapus dan diimpor ulang.
    </Muted>
    <ButtonLink to="/optout/create" size="sm" variant="outline">
      Catat Permintaan Berhenti
    </ButtonLink>
  </Stack>
);

/** `/optout`: who asked to be written to no more, and how that is known. */
export default function OptOutList({
  charts,
}: ScreenProps<{ optOutList: ListLogic<'optOut.page'>; optOutExport: ListExportLogic }>) {
  const list = useList(charts.optOutList, 'list:optout', FILTERS);
  if (useSelector(list, isUnknown)) return <NotFound />;
  return (
    <>
      <PageHeader title="Permintaan Berhenti" actions={<ButtonLink to="/optout/create">Tambah</ButtonLink>} />
      <ListSheet<RowRef, 'optOut.page'>
        list={list}
        label="Permintaan Berhenti"
        viewable
        columns={columns}
        search="Cari Nomor"
        filters={FILTERS}
        exporting={charts.optOutExport}
        emptyHint={emptyHint}
        noteOf={failureNote}
      />
    </>
  );
}
