import type { Referral } from '../../../api/schema/entities';
import { defineWiring } from '../../resource/define';
import { listOf, pageInput, rowKind } from '../../resource/wirings';

const row = rowKind<Referral>('referral');

export default defineWiring({
  charts: {
    referralList: listOf('referral', row, ({ call, user }, input, signal) =>
      call('users.referralPage', { ...pageInput(input), userId: user()?.id ?? '' }, { signal }),
    ),
  },
  rows: [row],
});
