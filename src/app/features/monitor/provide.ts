import { provideResource } from '../../resource/define';

const observation = () => import('./charts');

export default provideResource({
  charts: {
    queryMonitor: async (sources) => (await observation()).provideQueryMonitor(sources),
    realtimeMonitor: async (sources) => {
      const [{ provideRealtimeMonitor }, watching] = await Promise.all([
        observation(),
        sources.loadWatching(),
      ]);
      return provideRealtimeMonitor({ ...sources, watching });
    },
    stepper: async ({ history }) => (await import('./statechart/stepper')).provideStepper(history),
    liveSenders: async (...asked) => (await import('./live-senders')).liveSenders(...asked),
  },
});
