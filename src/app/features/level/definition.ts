import { LayersIcon } from 'lucide-react';
import type { Level } from '../../../api/schema/entities';
import { defineResource } from '../../resource/define';
import {
  formOf,
  listOf,
  pageInput,
  rowKind,
  deletionsOf,
  selectionOf,
  type ReadPage,
} from '../../resource/wirings';

const row = rowKind<Level>('level', {
  deletion: { call: 'level.delete', subjectOf: ({ name }: Level) => `level ${name}` },
});

/** A page of them. */
const read: ReadPage<Level> = ({ call }, input, signal) => call('level.page', pageInput(input), { signal });

/** What a message earns, by how much a member has sent (LEVEL-01 to LEVEL-07). */
export const level = defineResource({
  charts: {
    levelList: listOf('level', row, read),
    levelSelection: selectionOf('level', row, read, deletionsOf('level')),
    levelForm: formOf(async (sources) => (await import('./form')).levelForm(sources)),
  },
  rows: [row],
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
