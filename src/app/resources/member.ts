import { UsersRoundIcon } from 'lucide-react';
import type { User } from '../../api/schema/entities';
import { numberOf, rules } from '../../machines/crud/form.rules';
import { defineResource } from './define';
import { updateUser } from './update-user';
import { formOf, listOf, pageInput, rowKind } from './wirings';

const row = rowKind<User>('member');
const FIELDS = ['blast_interval_min', 'blast_interval_max', 'blast_fee'] as const;

/** The members, and what each of them sends and earns by (MEMBER-01 to MEMBER-16). */
export const member = defineResource({
  charts: {
    memberList: listOf('member', row, ({ call }, input, signal) =>
      call('users.memberPage', pageInput(input), { signal }),
    ),
    memberForm: formOf(({ call }) => ({
      validate: rules({ numbers: FIELDS }),
      async load(id, signal) {
        const { user } = await call('users.read', { id: id ?? '' }, { signal });
        return { draft: Object.fromEntries(FIELDS.map((field) => [field, String(user[field])])) };
      },
      async submit({ id, draft }, signal) {
        const changes = Object.fromEntries(FIELDS.map((field) => [field, numberOf(draft, field)]));
        await updateUser(call, id ?? '', changes, signal);
        return {};
      },
    })),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/member',
      title: 'Daftar Member',
      permission: 'members.manage',
      menu: { label: 'Daftar Member', icon: UsersRoundIcon },
      charts: ['memberList'],
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
