import type { OptOut } from '../../../api/schema/entities/inventory';
import { informantOf, wayOf } from '../../../views/records/opt-out';
import { columnsOf, type ListFile } from '../../files/list-file';

const { text, time } = columnsOf<OptOut>();

export const optOutsFile: ListFile<OptOut> = {
  name: 'permintaan-berhenti',
  columns: [
    ...text('Nomor', ({ number }) => number),
    ...text('Cara', wayOf),
    ...text('Oleh', informantOf),
    ...time('Sejak', ({ at }) => at),
    ...text('Catatan', ({ note }) => note),
    ...time('Dicabut Pada', (record) => record.taken_back_at),
    ...text('Dicabut Oleh', (record) => record.taken_back_by),
  ],
};
