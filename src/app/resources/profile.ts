import { UserRoundIcon } from 'lucide-react';
import type { SignIn } from '../../api/schema/calls/access';
import { defineResource } from './define';
import { copies, formOf, listOf, type ReadPage, rowKind } from './wirings';

const access = () => import('../provide/access');

const session = rowKind<SignIn>('session', {
  deletion: { call: 'access.delete', subjectOf: ({ device }) => `sesi ${device || 'perangkat lain'}` },
});

const readSessions: ReadPage<SignIn> = ({ call }, _input, signal) => call('access.sessions', {}, { signal });

/** The signed-in user's own profile, with the banks of the settings (PROF-01 to PROF-12). */
export const profile = defineResource({
  charts: {
    profileForm: formOf(async (sources) => (await import('./profile.form')).profileForm(sources)),
    /** Where the user is signed in. */
    sessionList: listOf('session', session, readSessions),
    othersEnd: async (sources) => (await access()).provideOthersEnd(sources),
    referralCopy: async (sources) => (await copies()).provideReferralCopy(sources),
  },
  rows: [session],
  screens: (screen) => [
    screen({
      path: '/profile',
      title: 'User Profile',
      permission: 'profile.edit',
      menu: { label: 'User Profile', icon: UserRoundIcon },
      charts: ['profileForm', 'referralCopy', 'sessionList', 'othersEnd'],
      view: () => import('../../views/profile/profile'),
    }),
  ],
});
