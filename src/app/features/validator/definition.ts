import { BadgeCheckIcon } from 'lucide-react';
import { defineResource, alias } from '../../resource/define';

/** Finds out which phone numbers are on Whatsapp (VAL-01 to VAL-18). */
export const validator = defineResource({
  provide: () => import('./provide'),
  logFields: {
    plain: ['b_insert', 'interval_min', 'interval_max', 'whatsapp_id'],
  },
  screens(screen) {
    const list = screen({
      path: '/validator/list',
      title: 'Daftar Validator',
      permission: 'validators.manage',
      menu: { label: 'Daftar Validator', icon: BadgeCheckIcon },
      charts: ['validatorList'],
      later: ['validatorSelection', 'validatorAhead'],
      view: () => import('../../../views/validator/validator-list'),
    });
    return [
      list,
      alias(list, { path: '/validator' }),
      screen({
        path: '/validator/create',
        title: 'Tambah Akun Validator',
        permission: 'validators.manage',
        within: '/validator/list',
        charts: ['validatorForm', 'validatorAccounts'],
        view: () => import('../../../views/validator/validator-form'),
      }),
    ];
  },
});
