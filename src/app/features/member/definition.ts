import { UsersRoundIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** The members, and what each of them sends and earns by (MEMBER-01 to MEMBER-16). */
export const member = defineResource({
  provide: () => import('./provide'),
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
      charts: ['memberForm', 'memberAccess', 'memberAppointment', 'memberLock', 'passwordLink'],
      view: () => import('../../../views/member/member-edit'),
    }),
  ],
});
