import { useLocation } from 'react-router-dom';
import type { MonitorSource } from '../../machines/monitor/query-monitor';
import { PageHeader } from '../kit/page-header';
import { QueryScreen } from './query-screen';
import { RealtimeScreen } from './realtime/realtime-screen';

const QUERIES: Readonly<Record<string, { readonly source: MonitorSource; readonly title: string }>> = {
  '/monitor/local': { source: 'local', title: 'Monitor Lokal' },
  '/monitor/remote': { source: 'remote', title: 'Monitor Remote' },
  '/monitor/socket': { source: 'socket', title: 'Monitor Socket' },
};

/** One screen for the four monitors, reading `id` and `type` (MON-01). */
export default function Monitor() {
  const query = QUERIES[useLocation().pathname.replace(/\/+$/, '')];
  return query ? (
    <>
      <PageHeader title={query.title} />
      <QueryScreen key={query.source} source={query.source} />
    </>
  ) : (
    <RealtimeScreen />
  );
}
