import { GiftIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** Money that is given beside the income (BONUS-01 to BONUS-12). */
export const bonus = defineResource({
  provide: () => import('./provide'),
  logFields: { plain: ['adminId', 'nominal'] },
  screens: (screen) => [
    screen({
      path: '/bonus',
      title: 'Bonus',
      permission: 'bonuses.open',
      menu: { label: 'Bonus', icon: GiftIcon },
      charts: ['bonusList', 'bonusTotal'],
      later: ['bonusSelection', 'bonusExport'],
      view: () => import('../../../views/bonus/bonus-list'),
    }),
    screen({
      path: '/bonus/create',
      title: 'Kirim Bonus',
      permission: 'bonuses.give',
      within: '/bonus',
      charts: ['bonusForm', 'bonusMembers'],
      view: () => import('../../../views/bonus/bonus-form'),
    }),
  ],
});
