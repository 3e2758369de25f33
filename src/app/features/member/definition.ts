import { UsersRoundIcon } from 'lucide-react';
import type { Member } from '../../../api/schema/entities';
import { defineResource } from '../../resource/define';
import { formOf, listExportOf, listOf, pageInput, type ReadPage, rowKind } from '../../resource/wirings';

const row = rowKind<Member>('member');

const access = () => import('./access');

const read: ReadPage<Member> = ({ call }, input, signal) =>
  call('users.memberPage', pageInput(input), { signal });

/** The members, and what each of them sends and earns by (MEMBER-01 to MEMBER-16). */
export const member = defineResource({
  charts: {
    memberList: listOf('member', row, read),
    memberExport: listExportOf(row, read, async () => (await import('./export')).membersFile),
    /** Role, lock and password of the member whom the address names. */
    memberAccess: async (sources) => (await access()).provideAccess(sources),
    memberAppointment: async (sources) => (await access()).provideAppointment(sources),
    memberLock: async (sources) => (await access()).provideLock(sources),
    passwordLink: async (sources) => (await access()).providePasswordLink(sources),
    memberForm: formOf(async (sources) => (await import('./form')).memberForm(sources)),
  },
  rows: [row],
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
