import { GiftIcon } from 'lucide-react';
import type { Bonus, User } from '../../api/schema/entities';
import { can, roleOf } from '../../machines/auth/policy';
import { numberOf, rules, textOf } from '../../machines/crud/form.rules';
import type { Option, Saved } from '../../machines/crud/form.types';
import { defineResource } from './define';
import { formOf, listOf, pageInput, rowKind } from './wirings';

const row = rowKind<Bonus>('bonus', { noun: 'bonus', deletion: 'bonus.delete' });

const memberOption = ({ id, firstname, lastname, email }: User): Option => ({
  value: id,
  label: `${firstname} ${lastname} (${email})`,
});
const sent: Saved = { dialog: { title: 'Berhasil', text: 'Bonus berhasil dikirim.' } };

/** Money that is given beside the income (BONUS-01 to BONUS-12). */
export const bonus = defineResource({
  charts: {
    /** Everybody's for who gives them, else the user's own with their total (BONUS-02, BONUS-04). */
    bonusList: listOf('bonus', row, async ({ call, user }, input, signal) => {
      if (can(roleOf(user()), 'bonuses.give')) return call('bonus.page', pageInput(input), { signal });
      const userId = user()?.id ?? '';
      const [page, { totalBonus }] = await Promise.all([
        call('bonus.page', { ...pageInput(input), user_id: userId }, { signal }),
        call('bonus.total', { userId }, { signal }),
      ]);
      return { ...page, total: totalBonus };
    }),
    /** For one member, given by the signed-in user. */
    bonusForm: formOf(async ({ call, user }) => {
      const { createSubmissionCheck } = await import('../provide/submission-check');
      const bonuses = createSubmissionCheck<Bonus>(
        async (id, signal) => (await call('bonus.page', { page: 1, user_id: id }, { signal })).rows,
      );
      return {
        validate: rules({ required: ['userId', 'reason'], numbers: ['nominal'] }),
        load: async (_id, signal) => ({
          options: { userId: (await call('users.members', {}, { signal })).users.rows.map(memberOption) },
        }),
        async submit({ draft }, signal) {
          const userId = textOf(draft, 'userId');
          await bonuses.remember(userId, signal);
          const nominal = numberOf(draft, 'nominal');
          const reason = textOf(draft, 'reason');
          await call('bonus.create', { nominal, reason, userId, adminId: user()?.id ?? '' }, { signal });
          return sent;
        },
        async verify({ draft }, signal) {
          const isLike = ({ nominal, reason }: Bonus) =>
            nominal === numberOf(draft, 'nominal') && reason === textOf(draft, 'reason').trim();
          return (await bonuses.finds(textOf(draft, 'userId'), isLike, signal)) ? sent : null;
        },
      };
    }),
  },
  rows: [row],
  logFields: { plain: ['adminId', 'nominal'] },
  screens: (screen) => [
    screen({
      path: '/bonus',
      title: 'Bonus',
      permission: 'bonuses.open',
      menu: { label: 'Bonus', icon: GiftIcon },
      charts: ['bonusList'],
      view: () => import('../../views/bonus/bonus-list'),
    }),
    screen({
      path: '/bonus/create',
      title: 'Kirim Bonus',
      permission: 'bonuses.give',
      within: '/bonus',
      charts: ['bonusForm'],
      view: () => import('../../views/bonus/bonus-form'),
    }),
  ],
});
