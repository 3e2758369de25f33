import { AUDIT_KINDS } from '../../api/schema/audit';
import type { RowRef } from '../../machines/crud/row';
import type { ListFilters } from '../list/filters';
import { ListScreen } from '../list/list-screen';
import { PERIOD_FILTER } from '../list/period-filter';
import type { ListOwner } from '../list/extras/chips';
import type { ListExportLogic, ListLogic, ScreenProps } from '../ports/charts';
import { auditColumns } from './columns';
import { KIND_LABELS } from './words';

const FILTERS: ListFilters<'audit.page'> = [
  { parameter: 'kind', name: 'Bagian', choices: AUDIT_KINDS, labels: KIND_LABELS },
  PERIOD_FILTER,
  {
    parameter: 'as',
    name: 'Orang',
    choices: ['actor', 'subject'],
    labels: { actor: 'Yang melakukan', subject: 'Yang dikenai' },
  },
];
const OWNER: ListOwner = { isFree: true };

/** `/audit`: who did what to whom, when and from where; with `?id=` what one person did, and what was done to them. */
export default function AuditLog({
  charts,
}: ScreenProps<{ auditList: ListLogic<'audit.page'>; auditExport: ListExportLogic }>) {
  return (
    <ListScreen<RowRef, 'audit.page'>
      title="Catatan Audit"
      id="list:audit"
      logic={charts.auditList}
      columns={auditColumns}
      exporting={charts.auditExport}
      search="Cari nama, email, nomor"
      filters={FILTERS}
      owner={OWNER}
      refreshable
    />
  );
}
