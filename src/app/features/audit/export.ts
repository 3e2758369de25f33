import type { AuditEntry } from '../../../api/schema/audit';
import { actorText, changeText, deedText } from '../../../views/audit/words';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, time } = columnsOf<AuditEntry>();

export const auditFile: ListFile<AuditEntry> = {
  name: 'audit',
  columns: [
    ...time('Waktu', ({ at }) => at),
    ...text('Oleh', actorText),
    ...text('Tindakan', deedText),
    ...text('Terhadap', ({ Subject }) => Subject?.name ?? ''),
    ...text('Perubahan', ({ changes }) => changes.map(changeText).join('; ')),
    ...text('Alamat IP', ({ address }) => address),
    ...text('Perangkat', ({ device }) => device),
  ],
};
