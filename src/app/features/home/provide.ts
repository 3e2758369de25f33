import { provideResource } from '../../resource/define';

const dashboard = () => import('./charts');

export default provideResource({
  charts: {
    memberFigures: async (sources) => (await dashboard()).provideMemberFigures(sources),
    adminFigures: async (sources) => {
      const [{ provideAdminFigures }, watching] = await Promise.all([dashboard(), sources.loadWatching()]);
      return provideAdminFigures({ ...sources, watching });
    },
    announcement: async (sources) => (await dashboard()).provideAnnouncement(sources),
    ownStatistics: async (sources) => (await dashboard()).provideOwnStatistics(sources),
    allStatistics: async (sources) => (await dashboard()).provideAllStatistics(sources),
    memberAttention: async (sources) => (await dashboard()).provideMemberAttention(sources),
    away: async (sources) => (await dashboard()).provideAway(sources),
    greeted: async (sources) => (await dashboard()).provideGreeted(sources),
    push: async (sources) => (await import('../../provide/push')).providePush(sources),
    officeSteps: async (sources) => (await dashboard()).provideOfficeSteps(sources),
    officeAttention: async (sources) => (await dashboard()).provideOfficeAttention(sources),
  },
});
