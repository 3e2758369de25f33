import { provideResource } from '../../resource/define';

export default provideResource({
  charts: {
    blaster: async (sources) => (await import('./charts')).provideBlaster(sources),
  },
});
