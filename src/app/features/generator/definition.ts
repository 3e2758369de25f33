import { WandSparklesIcon } from 'lucide-react';
import type { Generator } from '../../../api/schema/entities';
import { alias, defineResource, type RowKind } from '../../resource/define';
import { ownedInput } from '../../resource/owner';
import { listOf, type ReadPage, runnersOf, selectionOf, sendersOf } from '../../resource/wirings';

const read: ReadPage<Generator> = ({ call, user }, input, signal) =>
  call('generator.page', ownedInput(user(), 'generators.readAll', input), { signal });

const row: RowKind<Generator> = {
  kind: 'generator',
  idOf: ({ id }) => id,
  chart: async (sources) => (await import('../../provide/runner')).provideRunner('generator', sources),
  read: async (call, id) => (await call('generator.read', { id })).generator,
};

/** Makes phone numbers from a range (GEN-01 to GEN-21). */
export const generator = defineResource({
  charts: {
    generatorList: listOf('generator', row, read),
    generatorSelection: selectionOf('generator', row, read, runnersOf('generator')),
    generatorForm: async (sources) => (await import('./form')).provideGeneratorForm(sources),
  },
  rows: [row],
  senders: sendersOf(row, (call, page, signal) => call('generator.page', { page }, { signal })),
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
      later: ['generatorSelection'],
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
        charts: ['generatorForm'],
        view: () => import('../../../views/generator/generator-form'),
      }),
    ];
  },
});
