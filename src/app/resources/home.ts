import { LayoutDashboardIcon } from 'lucide-react';
import { alias, defineResource } from './define';

/** What each role begins with (HOME-01 to HOME-22). */
export const home = defineResource({
  charts: {
    memberFigures: async (sources) => (await import('../provide/figures')).provideMemberFigures(sources),
    adminFigures: async (sources) => (await import('../provide/figures')).provideAdminFigures(sources),
    ownStatistics: async (sources) => (await import('../provide/statistics')).provideOwnStatistics(sources),
    allStatistics: async (sources) => (await import('../provide/statistics')).provideAllStatistics(sources),
    memberAttention: async (sources) =>
      (await import('../provide/attention')).provideMemberAttention(sources),
    officeAttention: async (sources) =>
      (await import('../provide/attention')).provideOfficeAttention(sources),
  },
  screens(screen) {
    const dashboard = screen({
      path: '/',
      title: 'Dashboard',
      permission: 'home.open',
      menu: { label: 'Dashboard', icon: LayoutDashboardIcon, permission: 'figures.open' },
      charts: [
        'memberFigures',
        'adminFigures',
        'ownStatistics',
        'allStatistics',
        'memberAttention',
        'officeAttention',
      ],
      view: () => import('../../views/home/home'),
    });
    return [dashboard, alias(dashboard, { path: '/dashboard' })];
  },
});
