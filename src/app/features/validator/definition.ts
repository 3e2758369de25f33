import { BadgeCheckIcon } from 'lucide-react';
import type { Validator } from '../../../api/schema/entities';
import { alias, defineResource, type RowKind } from '../../resource/define';
import { ownedInput } from '../../resource/owner';
import { listOf, type ReadPage, runnersOf, selectionOf, sendersOf } from '../../resource/wirings';

const read: ReadPage<Validator> = ({ call, user }, input, signal) =>
  call('validator.page', ownedInput(user(), 'validators.readAll', input), { signal });

const row: RowKind<Validator> = {
  kind: 'validator',
  idOf: ({ id }) => id,
  chart: async (sources) => (await import('../../provide/runner')).provideRunner('validator', sources),
  read: async (call, id) => (await call('validator.read', { id })).validator,
};

/** Tells which phone numbers are on Whatsapp (VAL-01 to VAL-18). */
export const validator = defineResource({
  charts: {
    validatorList: listOf('validator', row, read),
    validatorSelection: selectionOf('validator', row, read, runnersOf('validator')),
    validatorForm: async (sources) => (await import('./form')).provideValidatorForm(sources),
  },
  rows: [row],
  senders: sendersOf(row, (call, page, signal) => call('validator.page', { page }, { signal })),
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
      later: ['validatorSelection'],
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
        charts: ['validatorForm'],
        view: () => import('../../../views/validator/validator-form'),
      }),
    ];
  },
});
