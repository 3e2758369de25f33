import { Share2Icon } from 'lucide-react';
import type { Referral } from '../../../api/schema/entities';
import { defineResource } from '../../resource/define';
import { listOf, pageInput, rowKind } from '../../resource/wirings';

const row = rowKind<Referral>('referral');

/** Who signed up with the user's code (REF-01 to REF-03). */
export const referral = defineResource({
  charts: {
    referralList: listOf('referral', row, ({ call, user }, input, signal) =>
      call('users.referralPage', { ...pageInput(input), userId: user()?.id ?? '' }, { signal }),
    ),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/referral',
      title: 'Pengguna Referal',
      permission: 'referrals.open',
      menu: { label: 'Pengguna Referal', icon: Share2Icon },
      charts: ['referralList'],
      view: () => import('../../../views/referral/referral-list'),
    }),
  ],
});
