import { defineWiring } from '../../resource/define';

export default defineWiring({
  charts: {
    blaster: async (sources) => (await import('./charts')).provideBlaster(sources),
  },
});
