import { HistoryIcon } from 'lucide-react';
import { defineResource } from '../../resource/define';

/** Who did what to whom, when and from where. */
export const audit = defineResource({
  provide: () => import('./provide'),
  screens: (screen) => [
    screen({
      path: '/audit',
      title: 'Catatan Audit',
      permission: 'audit.open',
      menu: { label: 'Catatan Audit', icon: HistoryIcon },
      charts: ['auditList'],
      later: ['auditExport'],
      view: () => import('../../../views/audit/audit-log'),
    }),
  ],
});
