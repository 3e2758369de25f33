import type { Message } from '../../../api/schema/entities';
import { beginningOf } from '../../../views/records/beginning-of';
import { defineWiring } from '../../resource/define';
import {
  exportOf,
  importOf,
  listOf,
  pagesOf,
  rowKind,
  deletionsOf,
  selectionOf,
} from '../../resource/wirings';

const row = rowKind<Message>('message', {
  deletion: {
    call: 'message.delete',
    subjectOf: (template: Message) => `template pesan ${beginningOf(template)}`,
  },
});

/** A page of them. */
const read = pagesOf('message.page');

const transfers = () => import('./transfers');

export default defineWiring({
  charts: {
    messageList: listOf('message', row, read),
    messageSelection: selectionOf('message', row, read, deletionsOf('template')),
    messageForm: async (sources) => (await import('./form')).provideMessageForm(sources),
    messageExport: exportOf(async () => (await transfers()).messageExport),
    messageImport: importOf('message', async () => (await transfers()).messageImport),
  },
  rows: [row],
});
