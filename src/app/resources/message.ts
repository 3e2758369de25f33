import { MessageSquareTextIcon } from 'lucide-react';
import type { Message } from '../../api/schema/entities';
import { defineResource } from './define';
import { exportOf, importOf, listOf, pageInput, refused, rowKind } from './wirings';

const row = rowKind<Message>('message', { noun: 'template pesan', deletion: 'message.delete' });

/** Templates of messages (MSG-01 to MSG-19). */
export const message = defineResource({
  charts: {
    messageList: listOf('message', row, ({ call }, input, signal) =>
      call('message.page', pageInput(input), { signal }),
    ),
    messageForm: async (sources) => (await import('../provide/message-form')).provideMessageForm(sources),
    messageExport: exportOf({
      kind: 'message',
      empty: 'No messages to export.',
      read: async (call, signal) =>
        (await call('message.list', {}, { signal })).rows.map(({ text, text_wa, button, status, media }) => ({
          text,
          text_wa,
          button: JSON.stringify(button),
          status,
          media,
        })),
    }),
    messageImport: importOf('message', async (call, file, options) => {
      const { created, skipped } = await call('message.import', { file }, options);
      return {
        created: created.rows.length,
        skipped: skipped.rows.map(({ text, reason }) => refused({ text }, reason)),
      };
    }),
  },
  rows: [row],
  screens: (screen) => [
    screen({
      path: '/message',
      title: 'Template Pesan Blaster',
      permission: 'templates.manage',
      menu: { label: 'Template Pesan', icon: MessageSquareTextIcon },
      charts: ['messageList', 'messageExport'],
      view: () => import('../../views/message/message-list'),
    }),
    screen({
      path: '/message/create',
      title: 'Tambah Template Pesan',
      permission: 'templates.manage',
      within: '/message',
      charts: ['messageForm', 'messageImport'],
      view: () => import('../../views/message/message-create'),
    }),
    screen({
      path: '/message/edit',
      title: 'Edit Template Pesan',
      permission: 'templates.manage',
      within: '/message',
      unlisted: true,
      charts: ['messageForm'],
      view: () => import('../../views/message/message-edit'),
    }),
  ],
});
