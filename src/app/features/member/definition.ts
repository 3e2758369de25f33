import { UsersRoundIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';
import type { RowsOfOthers } from './person';

/** The members, what each of them sends and earns by (MEMBER-01 to MEMBER-16), and all that is known of one. */
export const memberOf = (rows: RowsOfOthers) =>
  defineResource({
    provide: async () => ({ default: (await import('./provide')).provideMember(rows) }),
    screens: (screen) => [
      screen({
        path: '/member',
        title: 'Daftar Member',
        permission: 'members.manage',
        menu: { label: 'Daftar Member', icon: UsersRoundIcon },
        charts: ['memberList'],
        later: ['memberExport'],
        view: () => import('../../../views/member/member-list'),
      }),
      screen({
        path: '/member/edit',
        title: 'Edit Member',
        permission: 'members.manage',
        within: '/member',
        unlisted: true,
        charts: ['memberForm', 'person', 'memberAppointment', 'memberLock', 'passwordLink'],
        view: () => import('../../../views/member/member-edit'),
      }),
      screen({
        path: '/member/profile',
        title: 'Profil Member',
        permission: 'members.manage',
        within: '/member',
        unlisted: true,
        charts: [
          'person',
          'personAccounts',
          'personLedger',
          'personBonuses',
          'personReferrals',
          'personSessions',
          'personTimeline',
          'sessionEnd',
          'sessionsEnd',
          'memberAppointment',
          'memberLock',
          'passwordLink',
        ],
        view: () => import('../../../views/member/person/person'),
      }),
    ],
  });
