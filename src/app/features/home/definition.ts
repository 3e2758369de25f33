import { LayoutDashboardIcon } from 'lucide-react';
import { defineResource, alias } from '../../resource/define';

/** What each role begins with (HOME-01 to HOME-22). */
export const home = defineResource({
  provide: () => import('./provide'),
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
        'away',
        'greeted',
        'push',
      ],
      view: () => import('../../../views/home/home'),
    });
    return [first, alias(first, { path: '/dashboard' })];
  },
});
