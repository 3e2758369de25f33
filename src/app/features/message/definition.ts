import { MessageSquareTextIcon } from 'lucide-react';
import type { Message } from '../../../api/schema/entities';
import { beginningOf } from '../../../views/records/beginning-of';
import { defineResource } from '../../resource/define';
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

/** Templates of messages (MSG-01 to MSG-19). */
export const message = defineResource({
  charts: {
    messageList: listOf('message', row, read),
    messageSelection: selectionOf('message', row, read, deletionsOf('template')),
    messageForm: async (sources) => (await import('./form')).provideMessageForm(sources),
    messageExport: exportOf(async () => (await transfers()).messageExport),
    messageImport: importOf('message', async () => (await transfers()).messageImport),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/message',
      title: 'Template Pesan Blaster',
      permission: 'templates.manage',
      menu: { label: 'Template Pesan', icon: MessageSquareTextIcon },
      later: ['messageSelection'],
      charts: ['messageList', 'messageExport'],
      view: () => import('../../../views/message/message-list'),
    }),
    screen({
      path: '/message/create',
      title: 'Tambah Template Pesan',
      permission: 'templates.manage',
      within: '/message',
      charts: ['messageForm', 'messageImport'],
      view: () => import('../../../views/message/message-create'),
    }),
    screen({
      path: '/message/edit',
      title: 'Edit Template Pesan',
      permission: 'templates.manage',
      within: '/message',
      unlisted: true,
      charts: ['messageForm'],
      view: () => import('../../../views/message/message-edit'),
    }),
  ],
});
