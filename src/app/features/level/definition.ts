import { LayersIcon } from 'lucide-react';
import { defineResource, formsAt } from '../../resource/define';

const forms = formsAt('/level', 'Level', 'levels.manage');

/** What a message earns, by how much a member has sent (LEVEL-01 to LEVEL-07). */
export const level = defineResource({
  provide: () => import('./provide'),
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
      ...forms.create,
      charts: ['levelForm'],
      view: () => import('../../../views/level/level-create'),
    }),
    screen({
      ...forms.edit,
      charts: ['levelForm'],
      view: () => import('../../../views/level/level-edit'),
    }),
  ],
});
