import type { Proxy } from '../../../api/schema/entities/inventory';
import { provideResource } from '../../resource/define';
import { inventoryOf } from '../../resource/inventory';
import { formOf, rowKind } from '../../resource/provide-charts';

const row = rowKind<Proxy>('proxy', {
  deletion: { call: 'proxy.delete', subjectOf: ({ value }: Proxy) => `proxy ${value}` },
});

export default provideResource({
  charts: {
    ...inventoryOf('proxy', row, 'proxy.page', 'proxy', () => import('./transfers')),
    proxyForm: formOf(async (sources) => (await import('./form')).proxyForm(sources)),
  },
  rows: [row],
});
