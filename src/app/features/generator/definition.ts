import { WandSparklesIcon } from 'lucide-react';
import { defineResource, alias } from '../../resource/define';

/** Makes phone numbers from a range (GEN-01 to GEN-21). */
export const generator = defineResource({
  provide: () => import('./provide'),
  logFields: {
    plain: ['b_insert', 'interval_min', 'interval_max', 'whatsapp_id'],
    phone: ['start_number', 'end_number'],
  },
  screens(screen) {
    const list = screen({
      path: '/generator/list',
      title: 'Daftar Generator',
      permission: 'generators.manage',
      menu: { label: 'Daftar Generator', icon: WandSparklesIcon },
      charts: ['generatorList'],
      later: ['generatorSelection', 'generatorAhead'],
      view: () => import('../../../views/generator/generator-list'),
    });
    return [
      list,
      alias(list, { path: '/generator' }),
      screen({
        path: '/generator/create',
        title: 'Tambah Akun Generator',
        permission: 'generators.manage',
        within: '/generator/list',
        charts: ['generatorForm', 'generatorAccounts'],
        view: () => import('../../../views/generator/generator-form'),
      }),
    ];
  },
});
