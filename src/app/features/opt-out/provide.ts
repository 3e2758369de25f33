import type { OptOut } from '../../../api/schema/entities/inventory';
import { provideResource } from '../../resource/define';
import { importOf } from '../../resource/inventory';
import { formOf, listExportOf, listOf, pagesOf, rowKind } from '../../resource/provide-charts';

const row = rowKind<OptOut>('optout', {
  deletion: {
    call: 'optOut.delete',
    subjectOf: ({ number }: OptOut) => `permintaan berhenti ${number}`,
    asked: {
      verb: 'Cabut',
      text: 'Lakukan hanya jika pemiliknya sendiri meminta dikirimi pesan lagi. Nama Anda ikut dicatat.',
    },
  },
});
const read = pagesOf('optOut.page');

export default provideResource({
  charts: {
    optOutList: listOf('optout', row, read),
    optOutExport: listExportOf(row, read, async () => (await import('./export')).optOutsFile),
    optOutForm: formOf(async (sources) => (await import('./form')).optOutForm(sources)),
    optOutImport: importOf('optOut', async () => (await import('./transfer')).sentOptOuts),
  },
  rows: [row],
});
