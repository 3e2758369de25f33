import type { Referral } from '../../../api/schema/entities/people';
import { provideResource } from '../../resource/define';
import { listOf, pagesOf, rowKind } from '../../resource/provide-charts';

export const referralRow = rowKind<Referral>('referral');

export default provideResource({
  charts: {
    referralList: listOf(
      'referral',
      referralRow,
      pagesOf('users.referralPage', ({ userId }) => ({ userId: userId() })),
    ),
  },
  rows: [referralRow],
});
