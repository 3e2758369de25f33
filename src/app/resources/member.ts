import { UsersRoundIcon } from 'lucide-react';
import type { Member } from '../../api/schema/entities';
import { defineResource } from './define';
import { listExports } from './saving';
import { formOf, listOf, pageInput, type ReadPage, rowKind } from './wirings';

const row = rowKind<Member>('member');

const read: ReadPage<Member> = ({ call }, input, signal) =>
  call('users.memberPage', pageInput(input), { signal });

/** The members, and what each of them sends and earns by (MEMBER-01 to MEMBER-16). */
export const member = defineResource({
  charts: {
    memberList: listOf('member', row, read),
    memberExport: async (sources) => (await listExports()).membersExport(row, read, sources),
    memberForm: formOf(async (sources) => (await import('./member.form')).memberForm(sources)),
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
      view: () => import('../../views/member/member-list'),
    }),
    screen({
      path: '/member/edit',
      title: 'Edit Member',
      permission: 'members.manage',
      within: '/member',
      unlisted: true,
      charts: ['memberForm'],
      view: () => import('../../views/member/member-edit'),
    }),
  ],
});
