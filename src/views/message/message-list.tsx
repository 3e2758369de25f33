import { InventoryList } from '../inventory/inventory-list';
import { useSelector } from '@xstate/react';
import type { Message } from '../../api/schema/entities/inventory';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { ButtonLink } from '../kit/button';
import { Caption } from '../kit/caption';
import { figure, words } from '../kit/format';
import { Box, Row } from '../kit/primitives';
import { ExplainedBadge } from '../terms/explained';
import type { ListColumns, ListFilters } from '../list/filters';
import { DeleteButton } from '../list/delete-button';
import { Media } from './media';
import { TemplateButtons } from './template-buttons';
import type { ListLogic, ScreenProps, SelectionLogic, WholeExportLogic } from '../ports/charts';

const selectMessage = recordOf<Message>();

function MediaCell({ row }: { row: RowRef }) {
  return <Media address={useSelector(row, selectMessage).media} />;
}
/** A caption that scrolls can be reached by keyboard; one that fits is no stop on the way. */
const reachIfScrolling = (box: HTMLElement | null) => {
  if (box && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
};
function CaptionCell({ row }: { row: RowRef }) {
  const { text } = useSelector(row, selectMessage);
  return (
    <Box ref={reachIfScrolling} maxWidth="26rem" maxHeight="6lh" overflowY="auto" textAlign="start">
      <Caption html={text} />
    </Box>
  );
}
function Buttons({ row }: { row: RowRef }) {
  return <TemplateButtons buttons={useSelector(row, selectMessage).button} />;
}
function Used({ row }: { row: RowRef }) {
  return `${figure(useSelector(row, selectMessage).count_use)} kali`;
}
const STATUSES = new Map([
  ['active', 'active'],
  ['nonactive', 'nonactive'],
]);
function Status({ row }: { row: RowRef }) {
  const { status } = useSelector(row, selectMessage);
  return <ExplainedBadge term={STATUSES.get(status)}>{words(status || 'unknown')}</ExplainedBadge>;
}
function Actions({ row }: { row: RowRef }) {
  const { id } = useSelector(row, selectMessage);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      <ButtonLink to={`/message/edit?id=${id}`} size="sm" variant="outline" colorPalette="neutral">
        Edit
      </ButtonLink>
      <DeleteButton row={row} />
    </Row>
  );
}

const columns: ListColumns<RowRef, 'message.page'> = [
  { id: 'media', header: 'Media', cell: (row) => <MediaCell row={row} /> },
  { id: 'caption', header: 'Caption', role: 'title', cell: (row) => <CaptionCell row={row} /> },
  { id: 'button', header: 'Button', cell: (row) => <Buttons row={row} /> },
  { id: 'used', sort: 'count_use', header: 'Digunakan', align: 'end', cell: (row) => <Used row={row} /> },
  { id: 'status', sort: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <Actions row={row} /> },
];

const FILTERS: ListFilters<'message.page'> = [
  { parameter: 'status', name: 'Status', choices: ['active', 'nonactive'] },
];

/** The templates of blasts (`/message`; MSG-01 to MSG-08). */
export default function MessageList({
  charts,
}: ScreenProps<{
  messageList: ListLogic<'message.page'>;
  messageSelection: SelectionLogic;
  messageExport: WholeExportLogic;
}>) {
  return (
    <InventoryList<'message.page'>
      title="Template Pesan Blaster"
      name="message"
      noun="Template Pesan"
      logic={charts.messageList}
      columns={columns}
      filters={FILTERS}
      saving={charts.messageExport}
      formats={['json']}
      further={
        <ButtonLink to="/blaster" variant="outline" colorPalette="neutral">
          Blaster
        </ButtonLink>
      }
      selection={charts.messageSelection}
    />
  );
}
