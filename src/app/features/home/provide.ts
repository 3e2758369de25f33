import { provideResource } from '../../resource/define';

const dashboard = () => import('./charts');

export default provideResource({
  charts: {
    memberFigures: async (sources) => (await dashboard()).provideMemberFigures(sources),
    adminFigures: async (sources) => (await dashboard()).provideAdminFigures(sources),
    announcement: async (sources) => (await dashboard()).provideAnnouncement(sources),
    ownStatistics: async (sources) => (await dashboard()).provideOwnStatistics(sources),
    allStatistics: async (sources) => (await dashboard()).provideAllStatistics(sources),
    memberAttention: async (sources) => (await dashboard()).provideMemberAttention(sources),
    officeSteps: async (sources) => (await dashboard()).provideOfficeSteps(sources),
    officeAttention: async (sources) => (await dashboard()).provideOfficeAttention(sources),
  },
});
