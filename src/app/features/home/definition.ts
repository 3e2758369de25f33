import { LayoutDashboardIcon } from 'lucide-react';
import { defineResource, alias } from '../../resource/define';
import type { LoadPush } from './provide';

/** What each role begins with (HOME-01 to HOME-22). */
export const homeOf = (loadPush: LoadPush) =>
  defineResource({
    provide: async () => ({ default: (await import('./provide')).provideHome(loadPush) }),
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
          'ownAhead',
          'allAhead',
          'rest',
          'memberAttention',
          'officeAttention',
          'officeSteps',
          'away',
          'greeted',
          'awayPush',
        ],
        view: () => import('../../../views/home/home'),
      });
      const ahead = screen({
        path: '/ahead',
        title: 'Perkiraan',
        permission: 'figures.open',
        within: '/',
        charts: ['ownWhatIf', 'allWhatIf'],
        view: () => import('../../../views/home/ahead/what-if'),
      });
      return [first, alias(first, { path: '/dashboard' }), ahead];
    },
  });
