import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { messagesIn } from '../../machines/monitor/observation.rules';
import type {
  MonitorSource,
  QueryMonitorRef,
  queryMonitorMachine,
  QueryMonitorSnapshot,
} from '../../machines/monitor/query-monitor';
import { Card } from '../kit/card';
import { EmptyState, ErrorState } from '../kit/empty-state';
import { DataAge } from '../kit/data-age';
import { RefreshButton } from '../kit/list-tools';
import { Box, Flex } from '../kit/primitives';
import { useScreenActor } from '../hooks/system';
import { useMonitorAddress } from './address';
import { DataView, Loading } from './data-view';
import { IdBox } from './id-box';
import { Messages } from './messages';
import { ViewerSwitch } from './viewer-switch';

const isLoading = (snapshot: QueryMonitorSnapshot) => snapshot.matches('loading');
const isEmpty = (snapshot: QueryMonitorSnapshot) => snapshot.matches('empty');
const selectData = ({ context }: QueryMonitorSnapshot) => context.data;
const selectViewer = ({ context }: QueryMonitorSnapshot) => context.viewer;
const selectError = ({ context }: QueryMonitorSnapshot) => context.error?.text ?? null;

function Content({ monitor }: { monitor: QueryMonitorRef }) {
  const loading = useSelector(monitor, isLoading);
  const empty = useSelector(monitor, isEmpty);
  const error = useSelector(monitor, selectError);
  const data = useSelector(monitor, selectData);
  const viewer = useSelector(monitor, selectViewer);
  const at = useSelector(monitor, ({ context }) => context.at);
  const messages = useMemo(() => messagesIn(data, at), [data, at]);
  if (loading) return <Loading />;
  if (error !== null)
    return <ErrorState text={error} onRetried={() => monitor.send({ type: 'reload.requested' })} />;
  return (
    <>
      <DataAge at={at} />
      <Messages messages={messages} />
      {empty ? <EmptyState title="No Data" /> : <DataView data={data} viewer={viewer} />}
    </>
  );
}

/** What the server holds, in one of three viewers (MON-01 to MON-10). */
export function QueryScreen({ logic, source }: { logic: typeof queryMonitorMachine; source: MonitorSource }) {
  const { id, viewer, goTo } = useMonitorAddress();
  const monitor = useScreenActor(logic, `monitor:${source}`, { source, id, viewer });
  const loading = useSelector(monitor, isLoading);

  return (
    <Card>
      <Flex gap="3" mb="4" justifyContent="space-between" alignItems="center" flexWrap="wrap">
        <ViewerSwitch viewer={viewer} />
        <Flex gap="2" flex="1 1 16rem" justifyContent="flex-end">
          {source === 'local' ? null : <IdBox key={id} id={id} onAsked={goTo} />}
          <RefreshButton pending={loading} onPressed={() => monitor.send({ type: 'reload.requested' })} />
        </Flex>
      </Flex>
      <Box aria-busy={loading} aria-live="polite">
        <Content monitor={monitor} />
      </Box>
    </Card>
  );
}
