import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { TIMELINE_KINDS } from '../../../api/schema/timeline';
import { isUnknown } from '../../../machines/crud/list';
import type { RowRef } from '../../../machines/crud/row';
import { Box, Heading } from '../../kit/primitives';
import type { ListFilters } from '../../list/filters';
import { ListSheet } from '../../list/list-screen';
import { PERIOD_FILTER } from '../../list/period-filter';
import { useList } from '../../list/use-list';
import type { ListLogic } from '../../ports/charts';
import { KIND_LABELS, timelineColumns } from './timeline-columns';

const FILTERS: ListFilters<null> = [
  { parameter: 'kind', name: 'Bagian', choices: TIMELINE_KINDS, labels: KIND_LABELS },
  PERIOD_FILTER,
];

/** What was done by and to somebody, and what happened to what is theirs; not shown where the server does not tell. */
export function Timeline({ logic, id }: { logic: ListLogic; id: string }) {
  const list = useList(logic, 'list:person timeline', FILTERS);
  const columns = useMemo(() => timelineColumns(id), [id]);
  if (useSelector(list, isUnknown)) return null;
  return (
    <Box as="section" aria-label="Riwayat" minWidth="0">
      <Heading mb="3">Riwayat</Heading>
      <ListSheet<RowRef> list={list} label="Riwayat" columns={columns} filters={FILTERS} refreshable />
    </Box>
  );
}
