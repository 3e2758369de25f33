import { BadgeCheckIcon } from 'lucide-react';
import type { Validator } from '../../api/schema/entities';
import { alias, defineResource, type RowKind } from '../resource/define';
import { ownedInput } from '../resource/owner';
import { listOf, type ReadPage, runnerForms, runners, selectionOf } from '../resource/wirings';

const read: ReadPage<Validator> = ({ call, user }, input, signal) =>
  call('validator.page', ownedInput(user(), 'validators.readAll', input), { signal });

export const validatorRow: RowKind<Validator> = {
  kind: 'validator',
  idOf: ({ id }) => id,
  chart: async (sources) => (await runners()).provideRunner('validator', sources),
  read: async (call, id) => (await call('validator.read', { id })).validator,
};

/** Tells which phone numbers are on Whatsapp (VAL-01 to VAL-18). */
export const validator = defineResource({
  charts: {
    validatorList: listOf('validator', validatorRow, read),
    validatorSelection: selectionOf('validator', validatorRow, read),
    validatorForm: async (sources) => (await runnerForms()).provideValidatorForm(sources),
  },
  rows: [validatorRow],
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
      view: () => import('../../views/validator/validator-list'),
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
        view: () => import('../../views/validator/validator-form'),
      }),
    ];
  },
});
