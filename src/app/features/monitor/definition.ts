import { defineResource } from '../../resource/define';

const queryMonitor = () => import('../../../views/monitor/query-monitor');
const QUERIES = { local: 'Monitor Lokal', remote: 'Monitor Remote', socket: 'Monitor Socket' };

/** What developers look at: the server, the socket, and the charts (MON-01 to MON-17). */
export const monitor = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    ...Object.entries(QUERIES).map(([of, title]) =>
      screen({
        path: `/monitor/${of}`,
        title,
        permission: 'monitors.open',
        charts: ['queryMonitor'],
        view: queryMonitor,
      }),
    ),
    screen({
      path: '/monitor/realtime',
      title: 'Monitor Realtime',
      permission: 'monitors.open',
      charts: ['realtimeMonitor'],
      view: () => import('../../../views/monitor/realtime/realtime-monitor'),
    }),
    screen({
      path: '/monitor/statechart',
      title: 'Statechart',
      permission: 'monitors.open',
      charts: ['stepper', 'liveSenders'],
      view: () => import('./statechart/statechart'),
    }),
  ],
});
