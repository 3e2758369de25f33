import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { TIMELINE_KINDS } from '../../../api/schema/timeline';
import { isUnknown, type ListRef } from '../../../machines/crud/list';
import type { RowRef } from '../../../machines/crud/row';
import { Box, Heading } from '../../kit/primitives';
import type { ListFilters } from '../../list/filters';
import { ListSheet } from '../../list/list-screen';
import { PERIOD_FILTER } from '../../list/period-filter';
import { KIND_LABELS, timelineColumns } from './timeline-columns';

export const TIMELINE_FILTERS: ListFilters<null> = [
  { parameter: 'kind', name: 'Bagian', choices: TIMELINE_KINDS, labels: KIND_LABELS },
  PERIOD_FILTER,
];

/** What was done by and to somebody, and what happened to what is theirs; not shown where the server does not tell. */
export function Timeline({ list, id }: { list: ListRef; id: string }) {
  const columns = useMemo(() => timelineColumns(id), [id]);
  if (useSelector(list, isUnknown)) return null;
  return (
    <Box as="section" aria-label="Riwayat" minWidth="0">
      <Heading mb="3">Riwayat</Heading>
      <ListSheet<RowRef>
        list={list}
        label="Riwayat"
        columns={columns}
        filters={TIMELINE_FILTERS}
        refreshable
      />
    </Box>
  );
}
