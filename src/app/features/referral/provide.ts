import type { Referral } from '../../../api/schema/entities/people';
import { can, roleOf } from '../../../machines/auth/policy';
import { provideResource } from '../../resource/define';
import { listExportOf, listOf, pagesOf, rowKind } from '../../resource/provide-charts';
import type { ScreenSources } from '../../resource/sources';

export const referralRow = rowKind<Referral>('referral');

const seesAll = ({ user }: Pick<ScreenSources, 'user'>) => can(roleOf(user()), 'members.manage');

/** Everybody's for those who manage members, where the server knows that; else the user's own. */
const read = pagesOf('users.referralPage', (sources) => ({
  userId: sources.userId(),
  ...(seesAll(sources) && { of: 'office' as const }),
}));

const link = () => import('../../provide/referral-link');

export default provideResource({
  charts: {
    referralList: listOf('referral', referralRow, read),
    referralExport: listExportOf(referralRow, read, async (sources) => {
      const { ownReferralsFile, referralsFile } = await import('./export');
      return seesAll(sources) ? referralsFile : ownReferralsFile;
    }),
    inviteCopy: async (sources) => (await link()).provideReferralCopy(sources),
    inviteShare: async (sources) => (await link()).provideReferralShare(sources),
  },
  rows: [referralRow],
});
