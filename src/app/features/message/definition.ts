import { MessageSquareTextIcon } from 'lucide-react';
import { defineResource, formsAt } from '../../resource/define';

const forms = formsAt('/message', 'Template Pesan', 'templates.manage');

/** Templates of messages (MSG-01 to MSG-19). */
export const message = defineResource({
  provide: () => import('./provide'),
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
      ...forms.create,
      charts: ['messageForm', 'messageImport'],
      view: () => import('../../../views/message/message-create'),
    }),
    screen({
      ...forms.edit,
      charts: ['messageForm'],
      view: () => import('../../../views/message/message-edit'),
    }),
  ],
});
