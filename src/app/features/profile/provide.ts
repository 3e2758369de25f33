import type { AccessChange, SignIn } from '../../../api/schema/access';
import { provideResource } from '../../resource/define';
import { formOf, listOf, type ReadPage, rowKind } from '../../resource/provide-charts';

const charts = () => import('./charts');
const link = () => import('../../provide/referral-link');

const session = rowKind<SignIn>('session', {
  deletion: { call: 'access.delete', subjectOf: ({ device }) => `sesi ${device || 'perangkat lain'}` },
});

const readSessions: ReadPage<SignIn> = ({ call }, _input, signal) => call('access.sessions', {}, { signal });

const accessChange = rowKind<AccessChange>('accessChange');

const readChanges: ReadPage<AccessChange> = ({ call }, _input, signal) =>
  call('access.changes', {}, { signal });

export default provideResource({
  charts: {
    profileForm: formOf(async (sources) => (await import('./form')).profileForm(sources)),
    /** Where the user is signed in. */
    sessionList: listOf('session', session, readSessions),
    changeList: listOf('access change', accessChange, readChanges),
    othersEnd: async (sources) => (await charts()).provideOthersEnd(sources),
    factor: async (sources) => (await charts()).provideFactor(sources),
    push: async (sources) => (await import('./push')).providePush(sources),
    mutedAccount: async (sources) => (await charts()).provideMutedAccount(sources),
    referralCopy: async (sources) => (await link()).provideReferralCopy(sources),
    referralShare: async (sources) => (await link()).provideReferralShare(sources),
  },
  rows: [session, accessChange],
});
