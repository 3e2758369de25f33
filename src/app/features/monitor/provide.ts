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
    stepper: async (sources) => {
      const { provideStepper, startTeller } = await import('./statechart/charts');
      return provideStepper({ ...sources, startTeller });
    },
    liveSenders: async (...asked) => (await import('./live-senders')).liveSenders(...asked),
  },
});
