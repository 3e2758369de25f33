import { useLocation } from 'react-router-dom';
import type { MonitorSource, queryMonitorMachine } from '../../machines/monitor/query-monitor';
import { PageHeader } from '../kit/page-header';
import type { ScreenProps } from '../ports/charts';
import { QueryScreen } from './query-screen';

const LOCAL = { source: 'local', title: 'Monitor Lokal' } as const;
const QUERIES: Readonly<Record<string, { readonly source: MonitorSource; readonly title: string }>> = {
  '/monitor/remote': { source: 'remote', title: 'Monitor Remote' },
  '/monitor/socket': { source: 'socket', title: 'Monitor Socket' },
};

/** One screen for the three monitors that ask the server, reading `id` and `type` (MON-01). */
export default function QueryMonitor({ charts }: ScreenProps<{ queryMonitor: typeof queryMonitorMachine }>) {
  const { source, title } = QUERIES[useLocation().pathname.replace(/\/+$/, '')] ?? LOCAL;
  return (
    <>
      <PageHeader title={title} />
      <QueryScreen key={source} logic={charts.queryMonitor} source={source} />
    </>
  );
}
