import { LayoutDashboardIcon } from 'lucide-react';
import { alias, defineResource } from '../../resource/define';

const dashboard = () => import('./charts');

/** What each role begins with (HOME-01 to HOME-22). */
export const home = defineResource({
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
  screens(screen) {
    const first = screen({
      path: '/',
      title: 'Dashboard',
      permission: 'home.open',
      menu: { label: 'Dashboard', icon: LayoutDashboardIcon, permission: 'figures.open' },
      charts: [
        'memberFigures',
        'adminFigures',
        'announcement',
        'ownStatistics',
        'allStatistics',
        'memberAttention',
        'officeAttention',
        'officeSteps',
      ],
      view: () => import('../../../views/home/home'),
    });
    return [first, alias(first, { path: '/dashboard' })];
  },
});
