import { MessageSquareTextIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** Templates of messages (MSG-01 to MSG-19). */
export const message = defineResource({
  wiring: () => import('./wiring'),
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
