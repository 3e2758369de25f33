import { defineResource } from '../../resource/define';

const within = '/withdraw/requested';
const TEMPLATES = '/withdraw/payouts/template';

/** Withdraws that are paid together, by one file for a bank. */
export const payout = defineResource({
  provide: () => import('./provide'),
  logFields: { plain: ['state', 'counts', 'findings', 'template', 'to', 'pieceCount'] },
  screens: (screen) => [
    screen({
      path: '/withdraw/payouts',
      title: 'Pembayaran',
      permission: 'withdraws.answer',
      within,
      charts: ['payoutList'],
      view: () => import('../../../views/payout/payouts'),
    }),
    screen({
      path: '/withdraw/payouts/run',
      title: 'Pembayaran',
      permission: 'withdraws.answer',
      within,
      unlisted: true,
      charts: ['payoutRun', 'payoutItems', 'payoutTemplates'],
      view: () => import('../../../views/payout/run'),
    }),
    screen({
      path: TEMPLATES,
      title: 'Template Bank',
      permission: 'settings.manage',
      within,
      charts: ['payoutTemplates'],
      view: () => import('../../../views/payout/templates'),
    }),
    screen({
      path: `${TEMPLATES}/create`,
      title: 'Tambah Template Bank',
      permission: 'settings.manage',
      within,
      unlisted: true,
      charts: ['payoutTemplateForm'],
      view: () => import('../../../views/payout/template-create'),
    }),
    screen({
      path: `${TEMPLATES}/edit`,
      title: 'Edit Template Bank',
      permission: 'settings.manage',
      within,
      unlisted: true,
      charts: ['payoutTemplateForm'],
      view: () => import('../../../views/payout/template-edit'),
    }),
  ],
});
