import { Share2Icon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** Who signed up with the user's code (REF-01 to REF-03); for the office, with anybody's. */
export const referral = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/referral',
      title: 'Pengguna Referal',
      permission: 'referrals.open',
      menu: { label: 'Pengguna Referal', icon: Share2Icon },
      charts: ['referralList', 'inviteCopy', 'inviteShare'],
      later: ['referralExport'],
      view: () => import('../../../views/referral/referral-list'),
    }),
  ],
});
