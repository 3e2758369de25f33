import { PhoneOffIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

const permission = 'phoneNumbers.manage';

/** Owners of numbers who asked to be written to no more. */
export const optOut = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/optout',
      title: 'Permintaan Berhenti',
      permission,
      menu: { label: 'Permintaan Berhenti', icon: PhoneOffIcon },
      later: ['optOutExport'],
      charts: ['optOutList'],
      view: () => import('../../../views/opt-out/opt-out-list'),
    }),
    screen({
      path: '/optout/create',
      title: 'Catat Permintaan Berhenti',
      permission,
      within: '/optout',
      charts: ['optOutForm', 'optOutImport'],
      view: () => import('../../../views/opt-out/opt-out-create'),
    }),
  ],
});
