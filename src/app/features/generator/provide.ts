import type { Generator } from '../../../api/schema/entities/runners';
import { provideResource, type RowKind } from '../../resource/define';
import { ownedInput } from '../../resource/owner';
import { listOf, pagesOf, runnersOf, selectionOf, sendersOf } from '../../resource/provide-charts';

const read = pagesOf('generator.page', (sources) => ownedInput(sources, 'generators.readAll'));

const row: RowKind<Generator> = {
  kind: 'generator',
  idOf: ({ id }) => id,
  chart: async (sources) => (await import('../../provide/runner')).provideRunner('generator', sources),
  read: async (call, id) => (await call('generator.read', { id })).generator,
};

export default provideResource({
  charts: {
    generatorList: listOf('generator', row, read),
    generatorSelection: selectionOf('generator', row, read, runnersOf('generator')),
    generatorAhead: async (sources) => (await import('../../ahead/of-rows')).provideRunnersAhead(sources),
    generatorAccounts: async (sources) =>
      (await import('../../provide/runner-form')).provideRunnerAccounts(sources),
    generatorForm: async (sources) => (await import('./form')).provideGeneratorForm(sources),
  },
  rows: [row],
  seen: { generator: () => import('../../../views/generator/seen') },
  senders: sendersOf(row, (call, page, signal) => call('generator.page', { page, size: 500 }, { signal })),
});
