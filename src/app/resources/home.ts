import { LayoutDashboardIcon } from 'lucide-react';
import { alias, defineResource } from './define';

/** What each role begins with (HOME-01 to HOME-22). */
export const home = defineResource({
  charts: {
    memberFigures: async (sources) => (await import('../provide/figures')).provideMemberFigures(sources),
    adminFigures: async (sources) => (await import('../provide/figures')).provideAdminFigures(sources),
  },
  screens(screen) {
    const dashboard = screen({
      path: '/',
      title: 'Dashboard',
      permission: 'home.open',
      menu: { label: 'Dashboard', icon: LayoutDashboardIcon, permission: 'figures.open' },
      charts: ['memberFigures', 'adminFigures'],
      view: () => import('../../views/home/home'),
    });
    return [dashboard, alias(dashboard, { path: '/dashboard' })];
  },
});
