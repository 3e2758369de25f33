import type { PhoneNumber } from '../../api/schema/entities/inventory';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { InventoryList } from '../inventory/inventory-list';
import { NameText } from '../kit/name-text';
import { Figure } from '../kit/figures';
import { DateText } from '../kit/time';
import { Row } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import { TextLink } from '../kit/text-link';
import type { ListColumns, ListFilters } from '../list/filters';
import { DeleteButton } from '../list/delete-button';
import { useLive } from '../hooks/use-live';
import type { ListLogic, ScreenProps, SelectionLogic, WholeExportLogic } from '../ports/charts';

const selectNumber = recordOf<PhoneNumber>();

/** The number, which leads to its form, and whether something sends to it now, or its owner has opted out (PHONE-03, PHONE-05). */
function NumberCell({ row }: { row: RowRef }) {
  const id = useLive(row, (snapshot) => selectNumber(snapshot).id);
  const number = useLive(row, (snapshot) => selectNumber(snapshot).number);
  const isInUse = useLive(row, (snapshot) => selectNumber(snapshot).in_use === 1);
  const isActive = useLive(row, (snapshot) => selectNumber(snapshot).status !== 'nonactive');
  const hasOptedOut = useLive(row, (snapshot) => selectNumber(snapshot).opted_out === 1);
  return (
    <Row gap="2">
      <TextLink href={`/phonenumber/edit?id=${id}`}>{number}</TextLink>
      {isInUse ? (
        <ExplainedBadge term="inUse" live>
          (In Use)
        </ExplainedBadge>
      ) : null}
      {hasOptedOut ? <ExplainedBadge term="optOut">Minta Berhenti</ExplainedBadge> : null}
      {isActive ? null : <ExplainedBadge term="nonactive">Nonactive</ExplainedBadge>}
    </Row>
  );
}
function Name({ row }: { row: RowRef }) {
  return <NameText>{useLive(row, (snapshot) => selectNumber(snapshot).name) || '–'}</NameText>;
}
function Count({ row, of }: { row: RowRef; of: 'success' | 'fail' }) {
  const count = useLive(row, (snapshot) => selectNumber(snapshot)[`count_${of}`]);
  return <Figure value={count} countedAt={useLive(row, ({ context }) => context.countedAt[of])} />;
}
function LastSent({ row }: { row: RowRef }) {
  return <DateText at={useLive(row, (snapshot) => selectNumber(snapshot).last_sent)} time />;
}

const columns: ListColumns<RowRef, 'phoneNumber.page'> = [
  {
    id: 'number',
    sort: 'number',
    header: 'Phone Number',
    role: 'title',
    cell: (row) => <NumberCell row={row} />,
  },
  { id: 'name', sort: 'name', header: 'Name', cell: (row) => <Name row={row} /> },
  {
    id: 'success',
    sort: 'count_success',
    header: 'Jumlah Berhasil',
    align: 'end',
    role: 'summary',
    cell: (row) => <Count row={row} of="success" />,
  },
  {
    id: 'fail',
    sort: 'count_fail',
    header: 'Jumlah Gagal',
    align: 'end',
    role: 'summary',
    cell: (row) => <Count row={row} of="fail" />,
  },
  { id: 'sent', sort: 'last_sent', header: 'Terakhir Terkirim', cell: (row) => <LastSent row={row} /> },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    role: 'actions',
    cell: (row) => <DeleteButton row={row} />,
  },
];

const FILTERS: ListFilters<'phoneNumber.page'> = [
  { parameter: 'status', name: 'Status', choices: ['active', 'nonactive'] },
  {
    parameter: 'sent',
    name: 'Pengiriman',
    choices: ['never', 'sent'],
    labels: { never: 'Belum pernah dikirimi', sent: 'Sudah dikirimi' },
  },
  {
    parameter: 'opted_out',
    name: 'Permintaan Berhenti',
    choices: ['yes', 'no'],
    labels: { yes: 'Minta berhenti', no: 'Tidak minta berhenti' },
  },
];

/** The numbers that messages are sent to, live (`/phonenumber`; PHONE-01 to PHONE-08, RT-40 to RT-42). */
export default function PhoneNumberList({
  charts,
}: ScreenProps<{
  phoneNumberList: ListLogic<'phoneNumber.page'>;
  phoneNumberSelection: SelectionLogic;
  phoneNumberExport: WholeExportLogic;
}>) {
  return (
    <InventoryList<'phoneNumber.page'>
      title="Daftar Phone Number"
      name="phonenumber"
      noun="Phone Number"
      logic={charts.phoneNumberList}
      columns={columns}
      search="Cari Nomor"
      filters={FILTERS}
      syncing="Menyinkronkan data..."
      saving={charts.phoneNumberExport}
      formats={['csv', 'json']}
      selection={charts.phoneNumberSelection}
    />
  );
}
