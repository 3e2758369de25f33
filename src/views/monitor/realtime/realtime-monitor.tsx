import { useSelector } from '@xstate/react';
import { Card } from '../../kit/card';
import { DataAge } from '../../kit/data-age';
import { PageHeader } from '../../kit/page-header';
import { Flex } from '../../kit/primitives';
import type { realtimeMonitorMachine } from '../../../machines/monitor/realtime';
import type { ScreenProps } from '../../ports/charts';
import { useScreenActor } from '../../hooks/system';
import { useMonitorAddress } from '../address';
import { IdBox } from '../id-box';
import { EntryDetail } from './entry-detail';
import { EntryList } from './entry-list';
import { Filters } from './filters';
import { selectNewest, selectSelected } from './selectors';
import { Tools } from './tools';

function Realtime({ logic, id }: { logic: typeof realtimeMonitorMachine; id: string }) {
  const monitor = useScreenActor(logic, `monitor:realtime:${id}`, { id });
  const selected = useSelector(monitor, selectSelected);
  const newest = useSelector(monitor, selectNewest);
  return (
    <>
      <Card>
        <Tools monitor={monitor} />
        <Filters monitor={monitor} />
        <DataAge at={newest} />
        <EntryList monitor={monitor} />
      </Card>
      {selected ? (
        <EntryDetail entry={selected} onClosed={() => monitor.send({ type: 'entry.closed' })} />
      ) : null}
    </>
  );
}

/** Everything that comes in over the socket, as it comes (`/monitor/realtime`; MON-11 to MON-17). */
export default function RealtimeMonitor({
  charts,
}: ScreenProps<{ realtimeMonitor: typeof realtimeMonitorMachine }>) {
  const { id, goTo } = useMonitorAddress();
  return (
    <>
      <PageHeader
        title="Monitor Realtime"
        actions={
          <Flex>
            <IdBox key={id} id={id} onAsked={goTo} />
          </Flex>
        }
      />
      <Realtime key={id} logic={charts.realtimeMonitor} id={id} />
    </>
  );
}
