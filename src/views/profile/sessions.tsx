import { useSelector } from '@xstate/react';
import type { SignIn } from '../../api/schema/access';
import { isUnknown } from '../../machines/crud/list';
import { queryOf } from '../../machines/crud/list.rules';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import { isRunning } from '../../machines/crud/task';
import { BidiText } from '../kit/bidi-text';
import { Button } from '../kit/button';
import type { Column } from '../kit/data-table';
import { Box, Flex, Heading, Muted, Row } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { DateText } from '../kit/time';
import { ListSheet } from '../list/list-screen';
import type { ListLogic, TaskLogic } from '../ports/charts';
import { DeleteButton } from '../list/delete-button';
import { failureNote } from '../list/row-actions';
import { useScreenActor } from '../hooks/system';

const selectSession = recordOf<SignIn>();
const ALL = { query: queryOf(new URLSearchParams()) };
const QUESTION = {
  question: {
    title: 'Akhiri sesi lain?',
    text: 'Semua perangkat lain harus masuk lagi. Sesi ini tetap.',
    confirm: 'Ya, Akhiri.',
  },
};

function Device({ row }: { row: RowRef }) {
  const { device, current } = useSelector(row, selectSession);
  return (
    <Row gap="2">
      <BidiText>{device || 'Perangkat tidak dikenal'}</BidiText>
      {current === 1 ? <StateBadge tone="success">Sesi ini</StateBadge> : null}
    </Row>
  );
}
function Since({ row }: { row: RowRef }) {
  return <DateText time at={useSelector(row, selectSession).createdAt} />;
}
function Seen({ row }: { row: RowRef }) {
  return <DateText time at={useSelector(row, selectSession).lastSeenAt} />;
}
function End({ row }: { row: RowRef }) {
  const { current } = useSelector(row, selectSession);
  return current === 1 ? null : <DeleteButton row={row} label="Akhiri" pendingLabel="Mengakhiri..." />;
}

const columns: readonly Column<RowRef>[] = [
  { id: 'device', header: 'Perangkat', role: 'title', cell: (row) => <Device row={row} /> },
  { id: 'since', header: 'Masuk', cell: (row) => <Since row={row} /> },
  { id: 'seen', header: 'Terakhir aktif', cell: (row) => <Seen row={row} /> },
  { id: 'action', header: 'Action', align: 'end', role: 'actions', cell: (row) => <End row={row} /> },
];

/** Where the user is signed in, with buttons to end that; not shown where the server does not send it. */
export function Sessions({ list: logic, end }: { list: ListLogic; end: TaskLogic }) {
  const list = useScreenActor(logic, 'list:session', ALL);
  const others = useScreenActor(end, 'others end', QUESTION);
  const several = useSelector(list, ({ context }) => context.keys.length > 1);
  const ending = useSelector(others, isRunning);
  if (useSelector(list, isUnknown)) return null;
  return (
    <Box>
      <Flex mb="3" gap="3" justifyContent="space-between" alignItems="center" flexWrap="wrap">
        <Box>
          <Heading>Sesi</Heading>
          <Muted>Perangkat yang sedang masuk dengan akun Anda.</Muted>
        </Box>
        {several ? (
          <Button
            variant="outline"
            colorPalette="danger"
            pending={ending}
            onClick={() => others.send({ type: 'task.requested' })}
          >
            Akhiri sesi lain
          </Button>
        ) : null}
      </Flex>
      <ListSheet<RowRef> list={list} label="Sesi" columns={columns} noteOf={failureNote} />
    </Box>
  );
}
