import type { AuditEntry } from '../../../api/schema/audit';
import { provideResource } from '../../resource/define';
import { listExportOf, listOf, pagesOf, rowKind } from '../../resource/provide-charts';

const row = rowKind<AuditEntry>('audit');

/** Everybody's, or what one person did and what was done to them. */
const read = pagesOf('audit.page', (_sources, { id }) => (id ? { user_id: id } : {}));

export default provideResource({
  charts: {
    auditList: listOf('audit', row, read),
    auditExport: listExportOf(row, read, async () => (await import('./export')).auditFile),
  },
  rows: [row],
});
