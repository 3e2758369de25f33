import { useSelector } from '@xstate/react';
import type { RealtimeMonitorRef } from '../../../machines/monitor/realtime';
import { REJECTED } from '../../../machines/monitor/realtime.rules';
import { FilterSelect } from '../../kit/filter-select';
import { SearchBox } from '../../kit/list-tools';
import { Row } from '../../kit/primitives';
import { selectFilter, selectNames } from './selectors';

/** Narrows the list by event, account and text. */
export function Filters({ monitor }: { monitor: RealtimeMonitorRef }) {
  const { event, account, text } = useSelector(monitor, selectFilter);
  const names = useSelector(monitor, selectNames);
  return (
    <Row mb="3">
      <FilterSelect
        label="Filter Event"
        value={event}
        onChanged={(chosen) => monitor.send({ type: 'filter.changed', filter: { event: chosen } })}
        options={[
          { value: '', label: 'Semua event' },
          { value: REJECTED, label: 'Ditolak' },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
      />
      <SearchBox
        label="Filter Akun"
        value={account}
        onChanged={(typed) => monitor.send({ type: 'filter.changed', filter: { account: typed.trim() } })}
      />
      <SearchBox
        label="Cari teks"
        value={text}
        onChanged={(typed) => monitor.send({ type: 'filter.changed', filter: { text: typed } })}
      />
    </Row>
  );
}
