import { UserRoundIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** The signed-in user's own profile, with the banks of the settings (PROF-01 to PROF-12). */
export const profile = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/profile',
      title: 'User Profile',
      permission: 'profile.edit',
      menu: { label: 'User Profile', icon: UserRoundIcon },
      charts: [
        'profileForm',
        'referralCopy',
        'referralShare',
        'factor',
        'push',
        'mutedAccount',
        'sessionList',
        'othersEnd',
        'changeList',
      ],
      view: () => import('../../../views/profile/profile'),
    }),
  ],
});
