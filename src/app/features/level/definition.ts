import { LayersIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** What a message earns, by how much a member has sent (LEVEL-01 to LEVEL-07). */
export const level = defineResource({
  wiring: () => import('./wiring'),
  logFields: { plain: ['requirement_blast'] },
  screens: (screen) => [
    screen({
      path: '/level',
      title: 'Level',
      permission: 'levels.manage',
      menu: { label: 'Level', icon: LayersIcon },
      later: ['levelSelection'],
      charts: ['levelList'],
      view: () => import('../../../views/level/level-list'),
    }),
    screen({
      path: '/level/create',
      title: 'Tambah Level',
      permission: 'levels.manage',
      within: '/level',
      charts: ['levelForm'],
      view: () => import('../../../views/level/level-create'),
    }),
    screen({
      path: '/level/edit',
      title: 'Edit Level',
      permission: 'levels.manage',
      within: '/level',
      unlisted: true,
      charts: ['levelForm'],
      view: () => import('../../../views/level/level-edit'),
    }),
  ],
});
