import { provideResource } from '../../resource/define';

const charts = () => import('./charts');

export default provideResource({
  charts: {
    blaster: async (sources) => (await charts()).provideBlaster(sources),
    blasterSenders: async (sources) => (await charts()).provideBlasterSenders(sources),
    blasterTemplates: async (sources) => (await charts()).provideBlasterTemplates(sources),
    blasterReceivers: async (sources) => (await charts()).provideBlasterReceivers(sources),
  },
});
