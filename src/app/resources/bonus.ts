import { GiftIcon } from 'lucide-react';
import type { Bonus } from '../../api/schema/entities';
import { can, roleOf } from '../../machines/auth/policy';
import { rupiah } from '../../views/kit/format';
import { personName } from '../../views/person-name';
import { defineResource } from './define';
import { listExports } from './saving';
import { formOf, listOf, pageInput, type ReadPage, rowKind, selectionOf } from './wirings';

const row = rowKind<Bonus>('bonus', {
  deletion: {
    call: 'bonus.delete',
    subjectOf: ({ nominal, User }: Bonus) => `bonus ${rupiah(nominal)} untuk ${personName(User)}`,
  },
});

/** Everybody's for who gives them, else the user's own with their total (BONUS-02, BONUS-04). */
const read: ReadPage<Bonus> = async ({ call, user }, input, signal) => {
  if (can(roleOf(user()), 'bonuses.give')) return call('bonus.page', pageInput(input), { signal });
  const userId = user()?.id ?? '';
  const [page, { totalBonus }] = await Promise.all([
    call('bonus.page', { ...pageInput(input), user_id: userId }, { signal }),
    call('bonus.total', { userId }, { signal }),
  ]);
  return { ...page, total: totalBonus };
};

/** Money that is given beside the income (BONUS-01 to BONUS-12). */
export const bonus = defineResource({
  charts: {
    bonusList: listOf('bonus', row, read),
    bonusExport: async (sources) => (await listExports()).bonusesExport(row, read, sources),
    bonusSelection: selectionOf('bonus', row, read),
    /** For one member, given by the signed-in user. */
    bonusForm: formOf(async (sources) => (await import('./bonus.form')).bonusForm(sources)),
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
      later: ['bonusSelection', 'bonusExport'],
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
