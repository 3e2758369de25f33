import type { Message } from '../../../api/schema/entities/inventory';
import { beginningOf } from '../../../views/records/beginning-of';
import { provideResource } from '../../resource/define';
import { inventoryOf } from '../../resource/inventory';
import { rowKind } from '../../resource/provide-charts';

const row = rowKind<Message>('message', {
  deletion: {
    call: 'message.delete',
    subjectOf: (template: Message) => `template pesan ${beginningOf(template)}`,
  },
});

export default provideResource({
  charts: {
    ...inventoryOf('message', row, 'message.page', 'template', () => import('./transfers')),
    messageForm: async (sources) => (await import('./form')).provideMessageForm(sources),
  },
  rows: [row],
});
