import { useSelector } from '@xstate/react';
import type { Proxy } from '../../api/schema/entities/inventory';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { InventoryList } from '../inventory/inventory-list';
import { NameText } from '../kit/name-text';
import { ButtonLink } from '../kit/button';
import { Figure } from '../kit/figures';
import { figure, words } from '../kit/format';
import { Box, Muted, Row, Text, type Tone } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import { TextLink } from '../kit/text-link';
import type { ListColumns, ListFilters } from '../list/filters';
import { DeleteButton } from '../list/delete-button';
import { proxyHealth } from '../records/proxy-health';
import type { ListLogic, ScreenProps, SelectionLogic, WholeExportLogic } from '../ports/charts';

const selectProxy = recordOf<Proxy>();

/** What explains a status, whose tone that has; any other is red (PROXY-03). */
const LOOKS: ReadonlyMap<string, { readonly term: string | undefined; readonly tone?: Tone }> = new Map([
  ['active', { term: 'active' }],
  ['in use', { term: undefined, tone: 'warning' }],
  ['nonactive', { term: 'nonactive' }],
]);
const OTHER = { term: undefined, tone: 'danger' } as const;

function Value({ row }: { row: RowRef }) {
  return <NameText>{useSelector(row, selectProxy).value}</NameText>;
}
/** How many accounts use it, which leads to them, and how those fare. */
function Used({ row }: { row: RowRef }) {
  const proxy = useSelector(row, selectProxy);
  const { id, count_use: used } = proxy;
  const { now, lately, isWhole } = proxyHealth(proxy);
  return (
    <Box>
      {used === 0 ? (
        <Figure value={used} />
      ) : (
        <TextLink href={`/whatsapp/board?proxy=${id}`} label={`${figure(used)} akun Whatsapp`}>
          <Figure value={used} />
        </TextLink>
      )}
      {now ? (
        <Text fontSize="xs" color={isWhole ? 'danger.fg' : 'warning.fg'}>
          {now}
        </Text>
      ) : null}
      {lately ? <Muted fontSize="xs">{lately}</Muted> : null}
    </Box>
  );
}
function Status({ row }: { row: RowRef }) {
  const { status } = useSelector(row, selectProxy);
  return <ExplainedBadge {...(LOOKS.get(status) ?? OTHER)}>{words(status || 'unknown')}</ExplainedBadge>;
}
function Actions({ row }: { row: RowRef }) {
  const { id } = useSelector(row, selectProxy);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      <ButtonLink to={`/proxy/edit?id=${id}`} size="sm" variant="outline" colorPalette="neutral">
        Edit
      </ButtonLink>
      <DeleteButton row={row} />
    </Row>
  );
}

const columns: ListColumns<RowRef, 'proxy.page'> = [
  { id: 'value', sort: 'value', header: 'Proxy', role: 'title', cell: (row) => <Value row={row} /> },
  {
    id: 'used',
    sort: 'count_use',
    header: 'Digunakan',
    align: 'end',
    cell: (row) => <Used row={row} />,
  },
  { id: 'status', sort: 'status', header: 'Status', role: 'status', cell: (row) => <Status row={row} /> },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Actions row={row} /> },
];

const FILTERS: ListFilters<'proxy.page'> = [
  { parameter: 'status', name: 'Status', choices: ['active', 'nonactive'] },
  {
    parameter: 'usage',
    name: 'Pemakaian',
    choices: ['used', 'unused'],
    labels: { used: 'Dipakai', unused: 'Tidak dipakai' },
  },
];

/** The proxies that accounts connect through (`/proxy`; PROXY-01 to PROXY-07). */
export default function ProxyList({
  charts,
}: ScreenProps<{
  proxyList: ListLogic<'proxy.page'>;
  proxySelection: SelectionLogic;
  proxyExport: WholeExportLogic;
}>) {
  return (
    <InventoryList<'proxy.page'>
      title="Daftar Proxy"
      name="proxy"
      noun="Proxy"
      logic={charts.proxyList}
      columns={columns}
      search="Cari Proxy"
      filters={FILTERS}
      syncing="Menyinkronkan data..."
      saving={charts.proxyExport}
      formats={['csv', 'json']}
      selection={charts.proxySelection}
    />
  );
}
