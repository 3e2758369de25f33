import { defineResource } from '../../resource/define';

/** One message to chosen numbers (BLASTER-01 to BLASTER-11). */
export const blaster = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/blaster',
      title: 'Blaster Whatsapp Message',
      permission: 'templates.send',
      within: '/message',
      charts: ['blaster', 'blasterSenders', 'blasterReceivers', 'blasterTemplates'],
      view: () => import('../../../views/blaster/blaster'),
    }),
  ],
});
