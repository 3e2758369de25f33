import type { Referral } from '../../../api/schema/entities/people';
import { defineWiring } from '../../resource/define';
import { listOf, pagesOf, rowKind } from '../../resource/wirings';

const row = rowKind<Referral>('referral');

export default defineWiring({
  charts: {
    referralList: listOf(
      'referral',
      row,
      pagesOf('users.referralPage', ({ user }) => ({ userId: user()?.id ?? '' })),
    ),
  },
  rows: [row],
});
