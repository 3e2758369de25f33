import type { Payout, PayoutItem, PayoutTemplate } from '../../../api/schema/payouts';
import { provideResource } from '../../resource/define';
import { formOf, listOf, pageInput, pagesOf, type ReadPage, rowKind } from '../../resource/provide-charts';

const charts = () => import('./charts');

const run = rowKind<Payout>('payout');
const item = rowKind<PayoutItem>('payoutItem');
const template = rowKind<PayoutTemplate>('payoutTemplate', {
  deletion: { call: 'payoutTemplate.delete', subjectOf: ({ name }) => `template ${name}` },
});

const readItems: ReadPage<PayoutItem, 'payout.itemPage'> = ({ call }, input, signal) =>
  call('payout.itemPage', { ...pageInput(input), id: input.query.id ?? '' }, { signal });
const readTemplates: ReadPage<PayoutTemplate> = ({ call }, _input, signal) =>
  call('payoutTemplate.list', {}, { signal });

export default provideResource({
  charts: {
    payoutList: listOf('payout', run, pagesOf('payout.page')),
    payoutRun: async (sources) => (await charts()).providePayout(sources),
    /** The requests of the run that the address names. */
    payoutItems: listOf('payout item', item, readItems),
    payoutTemplates: listOf('payout template', template, readTemplates),
    payoutTemplateForm: formOf(async (sources) => (await import('./form')).templateForm(sources)),
  },
  rows: [run, item, template],
});
