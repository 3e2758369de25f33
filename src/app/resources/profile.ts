import { UserRoundIcon } from 'lucide-react';
import { defineResource } from './define';
import { copies, formOf } from './wirings';

/** The signed-in user's own profile, with the banks of the settings (PROF-01 to PROF-12). */
export const profile = defineResource({
  charts: {
    profileForm: formOf(async (sources) => (await import('./profile.form')).profileForm(sources)),
    referralCopy: async (sources) => (await copies()).provideReferralCopy(sources),
  },
  screens: (screen) => [
    screen({
      path: '/profile',
      title: 'User Profile',
      permission: 'profile.edit',
      menu: { label: 'User Profile', icon: UserRoundIcon },
      charts: ['profileForm', 'referralCopy'],
      view: () => import('../../views/profile/profile'),
    }),
  ],
});
