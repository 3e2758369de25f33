import type { Message } from '../../../api/schema/entities';
import { beginningOf } from '../../../views/records/beginning-of';
import { defineWiring } from '../../resource/define';
import {
  exportOf,
  importOf,
  listOf,
  pageInput,
  rowKind,
  deletionsOf,
  selectionOf,
  type ReadPage,
} from '../../resource/wirings';

const row = rowKind<Message>('message', {
  deletion: {
    call: 'message.delete',
    subjectOf: (template: Message) => `template pesan ${beginningOf(template)}`,
  },
});

/** A page of them. */
const read: ReadPage<Message> = ({ call }, input, signal) =>
  call('message.page', pageInput(input), { signal });

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
