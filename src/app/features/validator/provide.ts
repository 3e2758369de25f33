import type { Validator } from '../../../api/schema/entities/runners';
import { provideResource, type RowKind } from '../../resource/define';
import { ownedInput } from '../../resource/owner';
import { listOf, pagesOf, runnersOf, selectionOf, sendersOf } from '../../resource/provide-charts';

const read = pagesOf('validator.page', (sources) => ownedInput(sources, 'validators.readAll'));

const row: RowKind<Validator> = {
  kind: 'validator',
  idOf: ({ id }) => id,
  chart: async (sources) => (await import('../../provide/runner')).provideRunner('validator', sources),
  read: async (call, id) => (await call('validator.read', { id })).validator,
};

export default provideResource({
  charts: {
    validatorList: listOf('validator', row, read),
    validatorSelection: selectionOf('validator', row, read, runnersOf('validator')),
    validatorAhead: async (sources) => (await import('../../ahead/of-rows')).provideRunnersAhead(sources),
    validatorAccounts: async (sources) =>
      (await import('../../provide/runner-form')).provideRunnerAccounts(sources),
    validatorForm: async (sources) => (await import('./form')).provideValidatorForm(sources),
  },
  rows: [row],
  seen: { validator: () => import('../../../views/validator/seen') },
  senders: sendersOf(row, (call, page, signal) => call('validator.page', { page, size: 500 }, { signal })),
});
