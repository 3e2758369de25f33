import { defineResource } from './define';
import { generatorRow } from './generator';
import { validatorRow } from './validator';
import { accountRow } from './whatsapp';
import { rowsOf } from './wirings';

const observation = () => import('../provide/monitor');
const queryMonitor = () => import('../../views/monitor/query-monitor');

/** What developers look at: the server, the socket, and the charts (MON-01 to MON-17). */
export const monitor = defineResource({
  charts: {
    queryMonitor: async (sources) => (await observation()).provideQueryMonitor(sources),
    realtimeMonitor: async (sources) => (await observation()).provideRealtimeMonitor(sources),
    stepper: async ({ history }) => (await import('../provide/stepper')).provideStepper(history),
    /** Every account, generator and validator at once. */
    liveSenders: async (sources, loader) => {
      const { call } = sources;
      const [{ provideLiveSenders }, accounts, generators, validators] = await Promise.all([
        import('../provide/live-senders'),
        rowsOf(accountRow, loader),
        rowsOf(generatorRow, loader),
        rowsOf(validatorRow, loader),
      ]);
      return provideLiveSenders(
        [
          async (_, signal) => accounts(await call('whatsapp.list', {}, { signal })),
          async (page, signal) => generators(await call('generator.page', { page }, { signal })),
          async (page, signal) => validators(await call('validator.page', { page }, { signal })),
        ],
        sources,
      );
    },
  },
  screens: (screen) => [
    screen({
      path: '/monitor/local',
      title: 'Monitor Lokal',
      permission: 'monitors.open',
      charts: ['queryMonitor'],
      view: queryMonitor,
    }),
    screen({
      path: '/monitor/remote',
      title: 'Monitor Remote',
      permission: 'monitors.open',
      charts: ['queryMonitor'],
      view: queryMonitor,
    }),
    screen({
      path: '/monitor/socket',
      title: 'Monitor Socket',
      permission: 'monitors.open',
      charts: ['queryMonitor'],
      view: queryMonitor,
    }),
    screen({
      path: '/monitor/realtime',
      title: 'Monitor Realtime',
      permission: 'monitors.open',
      charts: ['realtimeMonitor'],
      view: () => import('../../views/monitor/realtime/realtime-monitor'),
    }),
    screen({
      path: '/monitor/statechart',
      title: 'Statechart',
      permission: 'monitors.open',
      charts: ['stepper', 'liveSenders'],
      view: () => import('../statechart'),
    }),
  ],
});
